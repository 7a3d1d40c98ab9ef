import { type ComponentType, useCallback, useMemo, useState } from 'react'
import type { FunnelReport, ProjectFile } from '#schemas/studio/index.ts'
import { Choice } from '#preview/parts/Choice.tsx'
import { StudioError } from '../api/client.ts'
import { openFunnel } from '../model/openFunnel.ts'
import { Loading, Part, Problem } from '../parts/Page.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { publishedTexts } from '../store/publishedTexts.ts'

/** A phone that shows a step of a funnel, made from the texts of the project's files. */
export interface ScreenProps {
  /** What the phone is called, such as "Before" or "After". */
  label: string
  funnel: string
  texts: ReadonlyMap<string, string>
  step: string
}

interface SideBySideProps {
  report: FunnelReport
  /** Paths that were proposed. */
  paths: readonly string[]
  files: ReadonlyMap<string, ProjectFile>
  /** The current texts of all files. */
  texts: ReadonlyMap<string, string>
  screen: ComponentType<ScreenProps>
}

/** The steps that differ first, then all others, with those that it takes over. */
function stepsOf({ differences, funnel }: FunnelReport, texts: ReadonlyMap<string, string>): [string[], string[]] {
  const changed = [...new Set(differences.map(({ step }) => step).filter((step) => step !== ''))]
  const steps = Object.keys(openFunnel(texts, funnel)?.loaded.definition.steps ?? {})
  return [changed, steps.filter((step) => !changed.includes(step))]
}

/** A step before and after, each in a phone of its own that can be used. Before a new funnel was the one that it extends. */
export function SideBySide({ report, paths, files, texts, screen: Screen }: SideBySideProps) {
  const { funnel, before, comparedWith } = report
  const [changed, others] = useMemo(() => stepsOf(report, texts), [report, texts])
  const [chosen, setChosen] = useState<string>()
  const step = chosen ?? changed[0] ?? others[0]
  // The proposal is asked for again and again; its paths stay the same.
  const proposed = paths.join(' ')
  const load = useCallback(
    () =>
      publishedTexts(files, texts).then((before) => {
        const after = new Map(before)
        for (const path of proposed.split(' ')) {
          const text = texts.get(path)
          if (text === undefined) after.delete(path)
          else after.set(path, text)
        }
        return { before, after }
      }),
    [proposed, files, texts],
  )
  const { value, error, problem, reload } = useLoaded(load)
  const lacking = error instanceof StudioError && error.status === 404
  if (step === undefined) return null
  return (
    <Part title="Side by side">
      {problem &&
        (lacking ? (
          <p className="quiet">The published text is not at hand, so the two cannot be shown side by side.</p>
        ) : (
          <Problem again={reload}>{problem}</Problem>
        ))}
      {!value && !problem && <Loading what="both versions" />}
      {value && (
        <>
          <Choice label="Step" value={step} onChange={setChosen}>
            {changed.length > 0 && (
              <optgroup label="Changed">
                {changed.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </optgroup>
            )}
            {others.length > 0 && (
              <optgroup label="The same">
                {others.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </optgroup>
            )}
          </Choice>
          <div className="report-phones">
            {before !== undefined ? (
              <Screen label="Before" funnel={funnel} texts={value.before} step={step} />
            ) : comparedWith !== undefined ? (
              <Screen label={`In ${comparedWith}`} funnel={comparedWith} texts={value.after} step={step} />
            ) : (
              <p className="quiet">This funnel is new: there is nothing before.</p>
            )}
            <Screen label="After" funnel={funnel} texts={value.after} step={step} />
          </div>
        </>
      )}
    </Part>
  )
}
