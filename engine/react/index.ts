export { Funnel, type FunnelProps } from './Funnel.tsx'
export { FunnelScreen } from './FunnelScreen.tsx'
export {
  type AnyComponent,
  exportOf,
  lazyComponent,
  loadOnce,
  type Preloadable,
  type Source,
  whenShown,
} from './lazyComponent.tsx'
export {
  SentencesContext,
  WidgetWorldContext,
  useBeforePress,
  useClock,
  useToday,
  useFiles,
  useOperation,
  useSentences,
  useTheme,
} from './context.ts'
export type { FileSender, Sending, Sent } from './context.ts'
export { ownValue } from '#engine/rules/index.ts'
export { htmlTags, linkTo, plainText, wordsIn } from '#engine/definition/index.ts'
export { Formatted } from './words/Formatted.tsx'
export type { FormattedText } from '#engine/definition/index.ts'
export { keepFromSending } from './keepFromSending.ts'
export { useAddress } from './useAddress.ts'
export { InLanguage, LanguageChoice, offeredLanguages, useLanguage } from './words/Languages.tsx'
export { useTitle } from './useTitle.ts'
export { useFunnelView } from './useFunnelView.ts'
export { painted, type Running, useRunner } from './useRunner.ts'
export type { BlockComponent, BlockProps, ButtonView, ComponentRegistry, Elements, Parts } from './types.ts'
export type { WidgetComponent, WidgetProps } from './types.ts'
export type { CallOperation, CallResult as OperationResult, StageRow as StageView } from '#engine/run/index.ts'
