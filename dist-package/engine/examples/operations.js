import { Type } from 'typebox';
import { defineOperation, reply, flag, number, oneOf, partial, plain, reference, } from '../definition/index.js';
const slots = Type.Array(partial({ day: plain(), free: number() }));
/** Operations that show the features of contracts: outcomes, retries, once-only calls and their recovery. */
export const operations = {
    searchSlots: defineOperation({
        about: 'Looks for free times at every branch; slow branches answer later',
        method: 'POST',
        path: '/api/slots/searches',
        input: { topic: plain({ from: 'form.topic' }) },
        response: reply({ status: plain(), data: slots }),
        output: { slots: '= response.data' },
        outcome: { of: 'status', values: ['found', 'none', 'later'] },
        failures: [
            { code: 'closed', if: 'http == 503', text: 'The calendar is closed at the moment' },
            { code: 'failed', text: 'The times could not be searched' },
        ],
        idempotent: true,
        retry: { times: 2, wait: '1s' },
        timeout: '10s',
        receives: ['plain'],
        examples: {
            found: {
                output: {
                    status: 'found',
                    slots: [
                        { day: 'Monday', free: 2 },
                        { day: 'Friday', free: 1 },
                    ],
                },
            },
            none: { output: { status: 'none', slots: [] } },
        },
    }),
    bookSlot: defineOperation({
        about: 'Books a free time, at most once per person and day',
        method: 'POST',
        path: '/api/slots/{day}/bookings',
        input: { day: plain(), nickname: plain({ from: 'form.nickname' }), again: Type.Optional(flag()) },
        response: reply({ data: Type.Object({ id: reference() }) }),
        output: { id: '= response.data.id' },
        failures: [
            {
                code: 'taken',
                if: 'http == 409',
                say: 'response.error',
                text: 'Somebody was quicker: please choose another day',
            },
            { code: 'failed', text: 'The day could not be booked' },
        ],
        once: { key: '{input.nickname} {input.day}', after: 'start', again: 'again' },
        recover: 'readSlotBooking',
        receives: ['plain'],
        examples: { booked: { output: { id: 'B1' } } },
    }),
    readSlotBooking: defineOperation({
        about: 'Tells what became of a booking',
        method: 'GET',
        path: '/api/slots/{day}/bookings',
        input: { day: plain(), nickname: plain({ from: 'form.nickname' }) },
        response: reply({ data: Type.Object({ id: reference() }) }),
        output: { id: '= response.data.id' },
        failures: [{ code: 'failed', text: 'There is no such booking' }],
        receives: ['plain'],
        examples: { booked: { output: { id: 'B1' } } },
    }),
    saveScore: defineOperation({
        about: 'Saves a score, at most once',
        method: 'PUT',
        path: '/api/scores/{nickname}',
        input: { nickname: plain({ from: 'form.nickname' }), score: number() },
        response: reply({ best: flag() }),
        failures: [{ code: 'failed', text: 'Your score could not be kept' }],
        idempotent: true,
        retry: { times: 1, wait: '2s' },
        once: { key: '{input.nickname} {input.score}', after: 'success' },
        receives: ['plain'],
        examples: { best: { output: { best: true } } },
    }),
    openDoor: defineOperation({
        about: 'Gives a temporary key and the number of the door',
        method: 'POST',
        path: '/api/doors',
        input: { topic: oneOf(['garden', 'kitchen'], { from: 'form.topic' }) },
        response: reply({ door: reference(), key: Type.String({ class: 'secret' }) }),
        failures: [{ code: 'failed', text: 'The door stays shut' }],
        once: { key: '{input.topic}', after: 'start' },
        receives: ['plain'],
        examples: { open: { output: { door: 'D1', key: 'K1' } } },
    }),
};
