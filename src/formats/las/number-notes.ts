import { readToken } from './decimal.ts';
import type { RowRules } from './row-store.ts';
import { type MessageValue, msg } from '../msg.ts';

/** Says how a value below or above a limit of detection is read. */
export function noteLimit(
  { section, warnings, layout }: RowRules,
  token: string,
  name: MessageValue,
): void {
  warnings.add(
    'LIMITS_READ',
    layout.areLimitsAbsent
      ? msg`"${token}" in ${name} is a limit, not a value: such entries are read as absent, as chosen.`
      : msg`"${token}" in ${name} is a limit, not a value: such entries are read as the number behind the sign.`,
    { section },
    'nulls',
  );
}

/** Whether a text is a number with points between thousands. */
export function isGrouped(token: string): boolean {
  return readToken(token, { pointIsThousands: true }).kind === 'number';
}

/** Says that points may part thousands in rows that were read with decimal points. */
export function noteLateGroups(
  { section, warnings }: RowRules,
  token: string,
  name: MessageValue,
): void {
  warnings.add(
    'THOUSANDS_DOUBTFUL',
    msg`"${token}" in ${name} has points between thousands, but the points of the rows before were read as decimal ones.`,
    { section },
    'columns',
  );
}
