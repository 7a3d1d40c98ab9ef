import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { FunnelScreen, useFunnelView } from 'runnel/react'
import { registry } from 'virtual:runnel-registry'
import { components, preloadComponents } from '#widgets/components.ts'
import type { Theme } from '#schemas/theme.ts'
import { InLanguage } from '#app/funnel/words/languages.tsx'
import { FunnelFrame } from '#app/funnel/FunnelFrame.tsx'
import { ErrorBoundary } from '#app/shell/ErrorBoundary.tsx'
import { ThemeContext } from '#app/shell/theme.ts'
import { outerBridge } from './bridge.ts'
import { simulatedFiles } from './simulatedFiles.ts'
import type { Shown } from './shown.ts'
import { withStandIns } from './standIns.tsx'

/** Shown in place of a page to which the funnel redirected. */
function Left({ left, restart }: Pick<Shown, 'left' | 'restart'>) {
  return (
    <div className="screen-left">
      <h1>{left ? 'The funnel was left' : 'There is no such page'}</h1>
      <p>
        {left ? (
          <span>
            The next page would be <code>{left.route}</code>.
          </span>
        ) : (
          'The site would show that there is nothing at this address.'
        )}
      </p>
      {left && Object.keys(left.query).length > 0 && (
        <dl>
          {Object.entries(left.query).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <button type="button" className="ui-button" onClick={restart}>
        Start again
      </button>
    </div>
  )
}

const bridge = outerBridge()
const known = withStandIns(components, registry)

// Links inside the frame have no target: the screen is not a site.
const { hook } = memoryLocation({ path: '/', static: true })

/** The screen of the phone: the funnel as applicants see it, run by the surrounding page. */
export function Screen() {
  const shown = useSyncExternalStore(bridge.subscribe, bridge.shown)
  useBrandSheet(shown?.brand.styleSheet)
  useLinksStay()
  return shown ? <ShownScreen shown={shown} /> : null
}

/** A running funnel, in the frame of its page. */
export function ShownScreen({ shown }: { shown: Shown }) {
  const out = shown.left || shown.missing
  return (
    <ThemeContext value={shown.theme as unknown as Theme}>
      <Router hook={hook}>
        <ErrorBoundary
          key={shown.key}
          resetKey={shown.key}
          frame={(screen) => <FunnelFrame>{screen}</FunnelFrame>}
          onRetry={shown.restart}
        >
          {out ? (
            <FunnelFrame>
              <Left {...shown} />
            </FunnelFrame>
          ) : (
            <InLanguage language={shown.language}>
              <Running shown={shown} />
            </InLanguage>
          )}
        </ErrorBoundary>
      </Router>
    </ThemeContext>
  )
}

function Running({ shown: { runner, theme, clock, uses } }: { shown: Shown }) {
  const progress = useFunnelView(runner, (view) => view.progress)
  useEffect(() => {
    preloadComponents({ ...uses, parts: ['Stages'] }).catch(() => undefined)
  }, [uses])
  return (
    <FunnelFrame progress={progress}>
      <FunnelScreen runner={runner} components={known} theme={theme} clock={clock} files={simulatedFiles} />
    </FunnelFrame>
  )
}

/**
 * Adopts a brand's custom properties after all other style sheets. The content security policy forbids inline styles.
 */
function useBrandSheet(text: string | undefined): void {
  useLayoutEffect(() => {
    if (text === undefined) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
    return () => void (document.adoptedStyleSheets = [])
  }, [text])
}

/** Disables links within the site, whose pages the preview does not have. Links within the page still work. */
function useLinksStay(): void {
  useEffect(() => {
    const stay = (event: MouseEvent): void => {
      const link = (event.target as Element).closest('a[href]')
      if (
        link &&
        !link.getAttribute('href')!.startsWith('#') &&
        !link.hasAttribute('download') &&
        link.getAttribute('target') !== '_blank'
      )
        event.preventDefault()
    }
    document.addEventListener('click', stay, true)
    return () => document.removeEventListener('click', stay, true)
  }, [])
}
