import type { LegalDocument } from './legalDocument.ts'

export const privacyNotice: LegalDocument = {
  slug: 'privacy-notice',
  name: 'Privacy notice',
  required: false,
  version: '1.0',
  blocks: [
    { text: 'This notice explains what {company_name}, which runs {brand_name}, does with the information you give in the claim form.' },
    { heading: 'What we collect' },
    {
      list: [
        'Your title, name, date of birth and current address.',
        'Your email address and phone number.',
        'Your signature.',
        'The lenders you name, and the car finance agreements that a soft search of your credit file finds.',
        'The kind of browser you use and a random number that tells one visit from another.',
      ],
    },
    { heading: 'Why we use it' },
    {
      list: [
        'To find your car finance agreements by a soft search. It does not affect your credit score.',
        'To confirm who you are, where a credit reference agency asks us to. You may be sent a one-time code.',
        'To prepare and submit your claim.',
        'To open your account and show you how your claim is getting on.',
        'To contact you about your claim.',
      ],
    },
    { heading: 'Who we share it with' },
    {
      list: [
        'Credit reference agencies and identity checking services, to find your agreements and confirm who you are.',
        'The solicitors we partner with, who deal with your claim.',
        'The lenders your claim is about.',
        'Companies that provide our address search and our client records, which act on our instructions.',
      ],
    },
    { text: 'Your answers are not sold.' },
    { heading: 'How long we keep it' },
    { text: 'We keep your information for as long as it is needed for your claim and for our legal duties, and then delete it. A form that is never signed is deleted sooner.' },
    { heading: 'Your rights' },
    { text: 'You can ask us for a copy of your information, ask us to correct or delete it, object to how we use it, or ask us to stop using it for a time. Write to us, giving your name and your claim reference if you have one.' },
    { text: "If you are not happy with how we handle your information, you can complain to the Information Commissioner's Office at any time." },
  ],
}
