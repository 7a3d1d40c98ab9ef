/** The reply of our server that says so. */
const said = "response.gone == 'claim_request_id'"

/**
 * The failure of a call by a claim request that is not this browser's, or not there, any more: its cookie was cleared, an
 * account protects it, it was erased. `input` names the claim request in the call, or something of it.
 */
export const gone = <Input extends string>(input: Input, rule = said) =>
  ({
    code: 'gone',
    if: rule,
    gone: input,
    text: 'We do not find the claim that belongs to this form, or this browser may not open it any more: “Clear this device” or a deleted cookie does that. What you typed is still here. If you have an account with us, you can log in instead to see your claims.',
  }) as const
