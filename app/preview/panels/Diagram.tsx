import type { TabProps } from './Tabs.tsx'

/** The steps in their order, with those inside them; where it stands is marked, and a step's name leads there. */
export function Diagram({ preview, state: { session, previewed } }: TabProps) {
  const funnel = previewed?.compiled
  if (!funnel || !session) return <p>Nothing runs.</p>
  const { current, completed } = session.runner().state()
  const inside = (path: string) => Object.values(funnel.steps).filter((step) => step.path.startsWith(`${path}/`))
  return (
    <ol className="map">
      {funnel.order.map(({ step }) => (
        <li key={step} className={completed.includes(step) ? 'map-done' : ''} aria-current={current === step ? 'step' : undefined}>
          <button type="button" className="button-link" onClick={() => preview.open({ step })}>{step}</button>
          {inside(step).length > 0 && (
            <ul>{inside(step).map(({ path, as, id }) => <li key={path} aria-current={current === path ? 'step' : undefined}>{id} <span className="quiet">{as}</span></li>)}</ul>
          )}
        </li>
      ))}
    </ol>
  )
}
