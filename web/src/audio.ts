/**
 * The sounds of one table in a small room: noise through a filter, wood, a struck glass. All made
 * here, so there are no files to load. Itself loaded with the first one that is to be heard.
 */
import type { Sound } from './sounds'

let noise: AudioBuffer | undefined

export function sound(name: Sound, audio: AudioContext): void {
  SOUNDS[name](audio, audio.currentTime + 0.005)
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  take: (audio, at) => hiss(audio, at, 1800, 0.05, 0.1),
  discard: (audio, at) => {
    hiss(audio, at, 1100, 0.06, 0.1)
    thud(audio, at + 0.02, 95, 0.08, 0.09)
  },
  sort: (audio, at) => [0, 0.05, 0.1].forEach((wait) => hiss(audio, at + wait, 1800, 0.04, 0.04)),
  deal: (audio, at) => {
    for (let card = 0; card < 20; card++) hiss(audio, at + card * 0.06, 1700, 0.04, 0.05)
  },
  turn: (audio, at) => {
    knuckle(audio, at, 0.11)
    knuckle(audio, at + 0.16, 0.07)
  },
  knock: (audio, at) => [0, 0.14, 0.28].forEach((wait) => knuckle(audio, at + wait, 0.125)),
  gin: (audio, at) => {
    for (const [ratio, loud] of [
      [1, 0.07],
      [2.76, 0.03],
      [5.4, 0.012],
    ] as const) {
      tone(audio, at, 1320 * ratio, 1.6 / Math.sqrt(ratio), loud)
    }
  },
  layoff: (audio, at) => hiss(audio, at, 3200, 0.02, 0.06),
}

function envelope(audio: AudioContext, at: number, seconds: number, loud: number): GainNode {
  const gain = audio.createGain()
  gain.gain.setValueAtTime(loud, at)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds)
  gain.connect(audio.destination)
  return gain
}

/** A card's edge: a burst of noise around one pitch. */
function hiss(audio: AudioContext, at: number, pitch: number, seconds: number, loud: number) {
  noise ??= whiteNoise(audio)
  const source = audio.createBufferSource()
  const filter = audio.createBiquadFilter()
  source.buffer = noise
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  filter.Q.value = 0.9
  source.connect(filter).connect(envelope(audio, at, seconds, loud))
  source.start(at, Math.random() * 0.5, seconds)
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return buffer
}

/** Something soft that lands: a low note that falls. */
function thud(audio: AudioContext, at: number, pitch: number, seconds: number, loud: number) {
  const oscillator = audio.createOscillator()
  oscillator.frequency.setValueAtTime(pitch * 1.6, at)
  oscillator.frequency.exponentialRampToValueAtTime(pitch, at + seconds)
  oscillator.connect(envelope(audio, at, seconds, loud))
  oscillator.start(at)
  oscillator.stop(at + seconds)
}

function knuckle(audio: AudioContext, at: number, loud: number) {
  thud(audio, at, 210, 0.09, loud)
  hiss(audio, at, 700, 0.03, loud)
}

function tone(audio: AudioContext, at: number, pitch: number, seconds: number, loud: number) {
  const oscillator = audio.createOscillator()
  oscillator.frequency.value = pitch
  oscillator.connect(envelope(audio, at, seconds, loud))
  oscillator.start(at)
  oscillator.stop(at + seconds)
}
