import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { AnyMachineSnapshot } from 'xstate'
import { FunnelFrame } from '#app/funnel/FunnelFrame.tsx'
import ClearPage from '#app/pages/clear/ClearPage.tsx'
import AccessibilityPage from '#app/pages/accessibility/AccessibilityPage.tsx'
import LandingPage from '#app/pages/landing/LandingPage.tsx'
import LoginPage from '#app/pages/login/LoginPage.tsx'
import NotFoundPage from '#app/pages/not-found/NotFoundPage.tsx'
import PrivacyPolicyPage from '#app/pages/privacy/PrivacyPolicyPage.tsx'
import ForgotPasswordPage from '#app/pages/recovery/ForgotPasswordPage.tsx'
import { ThemeContext } from '#app/shell/theme.ts'
import { WidgetWorldContext } from 'runnel/react'
import { Panel } from '#engine/react/Panel.tsx'
import type { Runner } from 'runnel/run'
import { noState, createWorld, vocabularyOf, type FunnelWorld } from 'runnel/run'
import { toView, type FunnelView, type PanelView } from '#engine/run/view.ts'
import { createVirtualClock } from 'runnel/simulate'
import type { CompanyContent as Content } from '#schemas/companyContent.ts'
import type { Theme, ThemeFile } from '#schemas/theme.ts'
import northgateContent from '#themes/companies/northgate.json' with { type: 'json' }
import base from '#themes/base/theme.json' with { type: 'json' }
import harbour from '#themes/harbour/theme.json' with { type: 'json' }
import northgate from '#themes/northgate/theme.json' with { type: 'json' }
import { resolveTheme } from '#themes/resolveTheme.ts'
import { registry } from '#funnels/registry.ts'
import { components, fetchComponents } from '#widgets/components.ts'
import { funnelIds, shippedFunnel } from '../support/funnels.ts'

/** Loads all blocks first: lazy loading is not tested here. */
const { widgets, blocks, parts } = components
await fetchComponents({
  widgets: Object.keys(widgets),
  blocks: Object.keys(blocks),
  parts: Object.keys(parts) as (keyof typeof parts)[],
})

const themes: Theme[] = [base, harbour, northgate].map(
  (file) => resolveTheme(file as ThemeFile, [northgateContent as Content]).theme,
)

const answers = {
  claim_request_id: 'id',
  claim_reference: 'CLM-1',
  personalDetails: { title: 'Dr', firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1980-01-01T00:00:00.000Z' },
  address: { houseNumber: '1', street: 'Road', city: 'Town', postcode: 'YO1 1AA' },
  contactDetails: { email: 'ada@example.com', phoneNumber: '07700900123', isTermsPolicyAgreed: true },
  creditCheckStatus: 'success',
  claimsFound: 1,
}
const documents = {
  files: [
    { id: '1', name: 'Agreement', is_required: true, file_url: '/a.pdf', html_url: '/a.html', version: '1', size: 1 },
  ],
}

/** The view of a step, whatever leads to it. */
function viewAt(path: string, world: FunnelWorld): FunnelView {
  const state = { ...noState, form: answers, results: { documents }, step: path.split('/')[0]!, current: path }
  return toView(state, { status: 'active', hasTag: () => false } as unknown as AnyMachineSnapshot, world)
}

/** Without fields: their widgets need a browser. */
const withoutFields = (panel: PanelView): PanelView => ({ ...panel, fields: [] })

function Step({ view, theme }: { view: FunnelView; theme: Theme }) {
  const panel = view.dialog ?? view.notice ?? view.page
  const world = {
    clock: createVirtualClock(),
    theme: theme as unknown as Record<string, unknown>,
    operation: () => () => new Promise<never>(() => undefined),
  }
  return (
    <WidgetWorldContext value={world}>
      <FunnelFrame progress={view.progress}>
        <Panel panel={withoutFields(panel)} level={1} runner={{} as Runner} components={components} view={view} />
        {panel.fields.map((field) => (
          <div key={field.path}>
            <label>{field.label}</label>
            <p>{field.hint}</p>
          </div>
        ))}
      </FunnelFrame>
    </WidgetWorldContext>
  )
}

export interface Page {
  name: string
  brand: Theme
  element: ReactElement
}

const sitePages: Record<string, () => ReactElement> = {
  '/': () => <LandingPage />,
  '/login': () => <LoginPage />,
  '/forgot-password': () => <ForgotPasswordPage />,
  '/privacy-policy': () => <PrivacyPolicyPage />,
  '/accessibility': () => <AccessibilityPage />,
  '/clear': () => <ClearPage />,
  '/nowhere': () => <NotFoundPage />,
}

function stepsOf(id: string, theme: Theme): Page[] {
  const funnel = shippedFunnel(id)
  const host = { clock: createVirtualClock(), theme, query: {}, seed: {} } as unknown as FunnelWorld['host']
  const world = createWorld({ funnel, host, vocabulary: vocabularyOf(registry), validators: async () => ({}) })
  return Object.keys(funnel.steps).map((path) => ({
    name: `${id}/${path}`,
    brand: theme,
    element: <Step view={viewAt(path, world)} theme={theme} />,
  }))
}

/** Every page of the site and every step of every funnel, in brands with and without texts of their own. */
export const everyPage: Page[] = themes.flatMap((theme) => [
  ...Object.entries(sitePages).map(([name, page]) => ({ name, brand: theme, element: page() })),
  ...funnelIds.flatMap((id) => stepsOf(id, theme)),
])

/** A page as a visitor reads it. */
export function shown({ name, brand, element }: Page): HTMLElement {
  const { hook, searchHook } = memoryLocation({ path: name.startsWith('/') ? name : `/claim/${name}` })
  return render(
    <Router hook={hook} searchHook={searchHook}>
      <ThemeContext value={brand}>{element}</ThemeContext>
    </Router>,
  ).container
}
