const longest = 120

/** Pictures and the like would fill the panel. */
const short = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > longest
    ? `${value.slice(0, longest)}… (${value.length} characters)`
    : value

/** Data as it was sent. */
export const Json = ({ value }: { value: unknown }) => <pre className="json">{JSON.stringify(value, short, 2)}</pre>
