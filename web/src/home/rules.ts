/** The rules of a table in plain sentences, for the picker, the guest's page and the rule card. */
import type { Messages } from '../i18n/index.svelte'
import type { RuleCard, Table } from '../protocol'

/** What a guest reads before sitting down: name of the rules, knock limit, target. */
export function shortRules(rules: RuleCard, messages: Messages): string[] {
  const { short } = messages.rules
  const limit = rules.gin_only
    ? short.gin
    : rules.oklahoma === 'no'
      ? short.knock(rules.knock_limit)
      : short.upcard
  return [messages.presets[rules.preset].name, limit, short.to(rules.target)]
}

/**
 * What the rules of a game that is proposed say otherwise than those that are played: nobody
 * agrees to rules unseen.
 */
export function newLines({ proposal, rules }: Table, messages: Messages): string[] {
  if (!proposal?.rules) return []
  const known = ruleLines(rules, messages)
  return ruleLines(proposal.rules, messages).filter((line) => !known.includes(line))
}

/** Every rule that this table plays, one sentence each, in the order in which they matter. */
export function ruleLines(rules: RuleCard, messages: Messages): string[] {
  const words = messages.rules
  const lines = [words.target(rules.target)]
  if (rules.hollywood) lines.push(words.hollywood)
  lines.push(...limitLines(rules, words))
  lines.push(words.gin(rules.gin_bonus))
  if (rules.big_gin) lines.push(words.bigGin(rules.big_gin_bonus))
  if (!rules.gin_only) {
    lines.push(words.undercut(rules.undercut_bonus))
    lines.push(rules.tie_undercuts ? words.tieCounts : words.tieNothing)
    lines.push(words[rules.layoffs])
  }
  lines.push(rules.upcard_offered ? words.offered : words.notOffered)
  lines.push(words.dealer[rules.next_dealer])
  lines.push(words.void[rules.void_dealer])
  lines.push(words.takes(rules.takes_limit))
  if (rules.box_bonus) lines.push(words.boxes(rules.box_bonus))
  if (rules.game_bonus) lines.push(words.game(rules.game_bonus))
  if (rules.shutout_doubles) lines.push(words.shutout)
  return lines
}

function limitLines(rules: RuleCard, words: Messages['rules']): string[] {
  if (rules.gin_only) return [words.ginOnly]
  const lines = []
  if (rules.oklahoma === 'ace_is_one') lines.push(words.oklahomaOne)
  else if (rules.oklahoma === 'ace_is_gin') lines.push(words.oklahomaGin)
  else lines.push(words.knock(rules.knock_limit))
  if (rules.spades_double && rules.oklahoma !== 'no') lines.push(words.spades)
  if (!rules.first_turn_knock) lines.push(words.firstTurn)
  return lines
}
