import type { BaseIssue } from 'valibot';
import { type Message, msg, plainMessage } from '../../src/formats/msg.ts';

/** How a message of valibot begins that no schema has replaced by its own. */
const STANDARD = /^Invalid [^:]+: (Expected|Received) /;

/** What schemas say in place of the standard messages, by its English text. */
const OWN: ReadonlyMap<string, Message> = new Map(
  [
    msg`At least one field is expected`,
    msg`At most 50 fields are changed at once`,
    msg`keys of a record or constraints are expected`,
    msg`Degrees of EPSG:4326 are expected`,
    msg`Letters, digits, _, - and single dots between them are expected`,
    msg`A ring ends where it starts`,
    msg`The character NUL is not allowed`,
    msg`This name is reserved`,
    msg`A field must be part of the key`,
    msg`A language tag is expected`,
  ].map((message) => [String(message), message]),
);

/**
 * What is wrong with a part of a request, as a message in the user's language: what a schema says
 * of it, or what was expected and received.
 */
export function describeIssue(
  issue: Pick<BaseIssue<unknown>, 'expected' | 'received' | 'message'>,
): Message {
  const { expected, received, message } = issue;
  if (!STANDARD.test(message)) return OWN.get(message) ?? plainMessage(message);
  if (received === 'undefined') return msg`required`;
  return expected === null
    ? msg`not allowed: ${received}`
    : msg`expected: ${expected}; received: ${received}`;
}
