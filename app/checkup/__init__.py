"""What `ginvite doctor` looks at: the store and the secrets from the inside, the address of the
server from the outside. Nothing here changes a game, a seat or a setting."""

from app.checkup.finding import Finding
from app.checkup.inside import inside
from app.checkup.outside import outside

__all__ = ["Finding", "inside", "outside"]
