import { useMemo, type ComponentType } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { asSchema, withFormattedTexts } from 'runnel/contracts'
import { WidgetWorldContext, type BlockProps, type OperationResult, type WidgetProps } from 'runnel/react'
import { realClock } from 'runnel/run'
import { createVirtualClock, exampleValue } from 'runnel/simulate'
import { registry } from 'virtual:runnel-registry'
import { ThemeContext } from '#app/shell/theme.ts'
import { components } from '#widgets/components.ts'
import { ownValue } from 'runnel/rules'
import type { Brand } from '../data/loadPreview.ts'
import type { Sample } from '../gallery/samples.ts'
import { withStandIns } from '../screen/standIns.tsx'

const known = withStandIns(components, registry)
const { hook } = memoryLocation({ path: '/', static: true })

const nothing = (): void => undefined
const never = (): Promise<OperationResult> => new Promise(nothing)

/** A reply as the contract describes it. An output that is a member of the reply, such as `= response.data`, is that. */
function replyOf(operation: string): OperationResult {
  const { response: schema, output = {} } = registry.operations[operation]!
  const response = exampleValue(asSchema(schema), operation) as Record<string, unknown>
  const renamed = Object.entries(output).map(([name, formula]) => [
    name,
    ownValue(response, formula.replace(/^= *response\./, '')),
  ])
  return { ok: true, output: { ...response, ...Object.fromEntries(renamed) } }
}

function Shown({ sample }: { sample: Sample }) {
  if ('block' in sample) {
    const Block = ownValue(known.blocks, sample.block) as ComponentType<BlockProps>
    return <Block options={withFormattedTexts(sample.options, ownValue(registry.blocks, sample.block)?.options)} />
  }
  const Widget = ownValue(known.widgets, sample.widget) as unknown as ComponentType<WidgetProps>
  return (
    <Widget
      id="field"
      name="field"
      busy={false}
      loading={false}
      onTell={nothing}
      onChange={nothing}
      onCommit={nothing}
      {...sample.props}
    />
  )
}

/**
 * A widget or block on its own. Its calls answer as their contracts say. While it is loading, nothing answers and time
 * stands still; what is kept for a company is that of another one.
 */
export function SampleScreen({ sample, brand: { theme } }: { sample: Sample; brand: Brand }) {
  const loading = 'widget' in sample && sample.props.loading === true
  const world = useMemo(
    () => ({
      clock: loading ? createVirtualClock() : realClock,
      theme: { ...theme, ...(loading && { companyId: 'of-nobody' }) },
      operation: (name: string) => (loading ? never : () => Promise.resolve(replyOf(name))),
    }),
    [theme, loading],
  )
  return (
    <ThemeContext value={theme}>
      <Router hook={hook}>
        <WidgetWorldContext value={world}>
          <main className="sample">
            <Shown sample={sample} />
          </main>
        </WidgetWorldContext>
      </Router>
    </ThemeContext>
  )
}
