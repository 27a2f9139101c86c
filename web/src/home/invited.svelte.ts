/** What the invite panel should say about the tap that made the table: was the link copied? */
let room = $state('')
let done = $state(false)

export const invited = {
  note(of: string, copied: boolean) {
    room = of
    done = copied
  },
  copied: (of: string) => room === of && done,
}
