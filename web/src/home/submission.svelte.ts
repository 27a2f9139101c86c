/** A form that is sent once at a time: whether it is under way, and why it failed. */
import { codeOf, type ProblemCode } from '../api'

export class Submission {
  busy = $state(false)
  problem = $state<ProblemCode>()

  /** Do the work, at once within the tap; after a failure the form may be sent again. */
  async send(event: SubmitEvent, work: () => Promise<void>) {
    event.preventDefault()
    if (this.busy) return
    this.busy = true
    this.problem = undefined
    try {
      await work()
    } catch (error) {
      this.problem = codeOf(error)
      this.busy = false
    }
  }
}
