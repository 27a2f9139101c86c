/** A socket whose other end is a test. */
export class Line {
  static all: Line[] = []
  static get last(): Line {
    return Line.all.at(-1)!
  }
  static readonly OPEN = 1
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void

  constructor(
    readonly url: string,
    readonly protocol: string,
  ) {
    Line.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.onopen?.()
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  breaks(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code })
  }
  get acts() {
    return this.sent.filter(({ type }) => type === 'act')
  }
}
