import type { LegalDocument } from './legalDocument.ts'

export const noWinNoFeeAgreement: LegalDocument = {
  slug: 'no-win-no-fee-agreement',
  name: 'No win no fee agreement',
  required: true,
  version: '1.0',
  blocks: [
    { text: 'These are the terms of engagement between you and {company_name}, which runs {brand_name}. Please read them before you sign.' },
    { heading: 'What we do' },
    { text: 'We search for car finance agreements that you took out between 2007 and 2021 and pass your claim to the solicitors we partner with. They look into whether you were overcharged through commission that was not disclosed to you, and claim on your behalf.' },
    { heading: 'No win, no fee' },
    { text: 'Checking is free and there is nothing to pay up front. If your claim does not succeed, there is no fee, unless you cancel after the cooling-off period described below.' },
    { heading: 'The fee if you win' },
    { text: 'If your claim succeeds, the fee is a share of your compensation: between 18% and 36% of it, including VAT. Ask us which percentage applies to your claim before you decide to go on.' },
    { text: 'For example, out of compensation of £1,100, a fee of 18% is £198 and leaves you £902; a fee of 36% is £396 and leaves you £704.' },
    { heading: 'You can change your mind' },
    { text: 'You have a cooling-off period of 14 days from the day you sign. Within it you can cancel for any reason, and you pay nothing.' },
    { text: 'If you cancel after the 14 days, a cancellation fee applies. Ask us how much it would be before you cancel.' },
    { text: 'To cancel, tell us clearly that you wish to, giving your name and your claim reference. An email or a letter is enough. You do not have to give a reason.' },
    { heading: 'You can claim without us' },
    { text: 'You do not have to use us. You can complain to your lender yourself, free of charge, and if you are not content with the answer you can take the complaint to the Financial Ombudsman Service, which is also free.' },
    { heading: 'What we ask of you' },
    {
      list: [
        'Give answers that are true and complete, as far as you know.',
        'Tell us if your address, phone number or email changes.',
        'Tell us if you have already claimed about the same agreement, or asked someone else to.',
        'Keep making the payments that your finance agreement asks for.',
      ],
    },
    { heading: 'If you are not happy with us' },
    { text: 'Tell us what went wrong and we will look into it.' },
  ],
}
