/**
 * The names that are promised, by the entry of the package: docs/versions.md says what that means. All others are there for
 * the tools of this repository, and change with them. Each promised name has a docstring, and pages list them in this order.
 */
export const promised: Record<string, string[]> = {
  runnel: [
    ...['defineFunnel', 'loadFunnelFile', 'loadDefinition', 'checkFunnel', 'compileFunnel', 'compileValidators'],
    ...['schemasToValidate', 'shipFunnel', 'receiveFunnel'],
    ...['Definition', 'LoadedFunnel', 'LoadOptions', 'Finding', 'Registry', 'CompiledFunnel', 'FunnelDetails'],
    'Validators',
  ],
  'runnel/contracts': [
    ...['defineRegistry', 'RegistryParts', 'Registry'],
    ...['plain', 'reference', 'identity', 'contact', 'financial', 'special', 'secret', 'number', 'flag', 'yesNo'],
    ...['consent', 'signature', 'oneOf', 'partial', 'DataClass', 'Static'],
    ...['defineOperation', 'reply', 'ReplyOf', 'OperationContract', 'FailureContract', 'ExampleContract'],
    'EventContract',
    ...['WidgetDefinition', 'SaidField', 'Says', 'BlockDefinition', 'ValueFormat', 'Normaliser'],
    ...['RuleFunction', 'FunctionWorld', 'JsonSchema', 'Language'],
    ...['defineFunnel', 'Definition', 'Finding', 'FindingCode', 'Severity'],
  ],
  'runnel/run': [
    ...['startFunnel', 'StartOptions', 'Runner', 'ChangeOptions', 'FunnelState', 'Vocabulary', 'KeptSession'],
    ...['FunnelView', 'PanelView', 'FieldView', 'BlockView', 'ItemsView', 'ItemView', 'SummaryView', 'StageRow'],
    ...['Host', 'Attempt', 'Reply', 'Clock', 'realClock', 'Connection', 'LogEntry', 'httpPerformer'],
    ...['CallOperation', 'CallResult', 'sentences', 'Sentences', 'SentenceName'],
  ],
  'runnel/browser': [
    ...['browserHost', 'Site', 'connection', 'FunnelModule', 'FunnelSource', 'funnelSource', 'readyFunnel'],
    ...['ReadyFunnel', 'NotLoaded'],
  ],
  'runnel/react': [
    ...['Funnel', 'FunnelProps', 'FunnelScreen', 'useRunner', 'Running', 'useFunnelView', 'useAddress'],
    ...['ComponentRegistry', 'Parts', 'WidgetComponent', 'WidgetProps', 'BlockComponent', 'BlockProps', 'ButtonView'],
    ...['useClock', 'useTheme', 'useOperation', 'useFiles', 'useSentences'],
    ...['CallOperation', 'OperationResult', 'StageView', 'FileSender', 'Sending', 'Sent'],
  ],
  'runnel/components': ['usualComponents', 'usualVocabulary'],
  'runnel/widgets': ['usualWidgets'],
  'runnel/vite': ['runnel', 'RunnelOptions'],
  'runnel/check': ['checkFunnel'],
  'runnel/simulate': [
    ...['createPlayer', 'Player', 'PlayerOptions', 'Simulations', 'Simulation', 'SimulatedCall', 'OutgoingRecord'],
    ...['VirtualClock', 'createVirtualClock', 'Seen', 'Screen', 'seenOf'],
  ],
  'runnel/replay': ['neverReached', 'Arrived', 'Unfinished'],
  'runnel/cli': ['main'],
}
