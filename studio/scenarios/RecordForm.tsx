import { useState } from 'react'
import { forStaff } from 'runnel/run'
import type { PaneProps, Shown } from '../proof/useProof.ts'
import { placeOf } from './changeScenario.ts'
import { expectables, recorded, recordedFile, withScenario } from './record.ts'
import { startAgain } from './startAgain.ts'

/** Keeps what was done on the phone as a scenario. */
export function RecordForm({
  workspace,
  project,
  preview,
  phone: { session, link },
  names,
}: PaneProps & Shown & { names: string[] }) {
  const [name, setName] = useState('')
  const [left, setLeft] = useState<string[]>(['shut'])
  const [kept, setKept] = useState<{ name: string; file: string }>()
  const [refused, setRefused] = useState('')
  if (!session) return null
  const moves = session.moves().length
  const choices = expectables(session)
  const file = recordedFile(project.funnel)
  const trimmed = name.trim()
  const problem =
    link.scenario !== undefined
      ? 'A scenario is on the phone. Start again to record another one.'
      : moves === 0
        ? 'Use the phone as a customer would; what you do there can be kept here.'
        : names.includes(trimmed)
          ? 'Another scenario has this name.'
          : ''
  const keep = (): void => {
    try {
      const expected = choices.filter(({ id }) => !left.includes(id))
      const scenario = recorded(session, trimmed, expected)
      workspace.edit(file, withScenario(project.texts.get(file), scenario), `the scenario “${trimmed}”`)
      setKept({ name: trimmed, file })
      setRefused('')
      setName('')
    } catch (error) {
      setRefused(forStaff(error).message)
    }
  }
  // It may be undone, renamed or removed since.
  const isKept = kept && placeOf(project.texts.get(kept.file), kept.name) !== undefined
  return (
    <form
      className="proof-form"
      aria-label="Record a scenario"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === '' && trimmed !== '') keep()
      }}
    >
      <label className="proof-text">
        Name of the scenario
        <input
          type="text"
          value={name}
          maxLength={120}
          placeholder="A person without a claim sees that message"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <fieldset className="proof-row">
        <legend>It expects that</legend>
        {choices.map(({ id, about }) => (
          <label key={id} className="tab-option">
            <input
              type="checkbox"
              checked={!left.includes(id)}
              onChange={() => setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])}
            />
            <span>{about}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button" disabled={problem !== '' || trimmed === ''}>
        {moves === 1 ? 'Keep one move' : `Keep ${moves} moves`}
      </button>
      <button type="button" className="button" onClick={() => startAgain(preview)}>
        Start again
      </button>
      <p className="quiet" role="status">
        {problem || refused || (isKept && `“${kept.name}” is in ${kept.file}.`)}
      </p>
    </form>
  )
}
