const longest = 120

/** Shortens long texts, such as data URLs of pictures. */
const short = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > longest
    ? `${value.slice(0, longest)}… (${value.length} characters)`
    : value

/** A value as formatted JSON. */
export const Json = ({ value }: { value: unknown }) => <pre className="json">{JSON.stringify(value, short, 2)}</pre>
