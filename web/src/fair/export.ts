/** A hand that is over, as a claim: what the table shows of it, and what this browser noted. */
import type { View } from '../protocol'
import { toFragment, type Claim } from './claim'
import { recall } from './memory'

/** What a claim needs to know of a hand. */
export type Seen = Pick<
  View,
  'proof' | 'dealer' | 'turns' | 'result' | 'discards' | 'seat' | 'hand'
>

/** The claim of a view; nothing while the hand goes on. */
export function claimOf(view: Seen): Claim | undefined {
  const { proof, dealer, turns, result, discards, seat, hand } = view
  if (!proof || !result) return undefined
  const claim: Claim = {
    proof,
    dealer,
    turns,
    discards,
    result: {
      kind: result.kind,
      hands: result.kind === 'void' ? null : result.hands,
      discard: result.discard,
    },
  }
  if (seat === null) return claim
  const noted = recall(proof.entropy[seat], proof.commitment)
  if (noted?.seal) claim.seal = noted.seal
  if (noted?.entropy) claim.entropy = noted.entropy
  return { ...claim, seat, hand }
}

/** The address of the page on which the seal of this hand is opened. */
export function fairLink(view: Seen): string | undefined {
  const claim = claimOf(view)
  return claim && `/fair#${toFragment(claim)}`
}
