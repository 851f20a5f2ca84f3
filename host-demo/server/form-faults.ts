import { msg } from '../../src/formats/msg.ts';
import { Refused } from './refused.ts';

/** What the parser of forms reports as plain errors: a form without its end or without a boundary. */
const BROKEN =
  /^(?:(?:Part|Header) terminated early|Unexpected end of multipart data|Multipart: Boundary not found|The needle cannot )/;

/** The refusal of a form that cannot be parsed; null for any other error. */
export function refuseBrokenForm(error: unknown): Refused | null {
  if (!(error instanceof Error) || !BROKEN.test(error.message)) return null;
  return new Refused(
    400,
    'VALIDATION',
    msg`The form breaks off or is not multipart/form-data. Send it again.`,
  ).because(error);
}

/** The name of a file of a form without its folders; "" where the form names none. */
export function readFileName({ filename = '' }: { filename?: string | undefined }): string {
  return filename.split(/[/\\]/).at(-1) ?? '';
}
