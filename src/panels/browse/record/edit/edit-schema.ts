import * as v from 'valibot';
import type { Row } from '../../../../backend/records.ts';
import { numberFrom } from '../../../../ui/number-text.ts';
import { allInputs, type EditField, type FormValues, sameInput } from './edit-fields.ts';

/** What can be wrong with an input; each has a text `browse.record.invalid.…`. */
export type Invalid =
  'required' | 'number' | 'ambiguous' | 'integer' | 'date' | 'longitude' | 'latitude' | 'point';

/**
 * Inputs as values that can be stored, by attribute name, or what is wrong with which: `geom.lon`
 * is an input of a point.
 */
export type Checked = { ok: true; row: Row } | { ok: false; wrong: ReadonlyMap<string, Invalid> };

type InputSchema = v.GenericSchema<unknown, unknown>;

/**
 * The schema that the inputs of `fields` satisfy; its output can be stored, with null for empty
 * inputs. Numbers are read as `lang` (BCP 47) writes them.
 */
export function editSchema(
  fields: readonly EditField[],
  lang: string,
): v.GenericSchema<unknown, Row> {
  const comma = decimalComma(lang);
  return v.object(
    Object.fromEntries(allInputs(fields).map((field) => [field.name, inputSchema(field, comma)])),
  );
}

/** Checks what was typed. */
export function checked(schema: v.GenericSchema<unknown, Row>, values: FormValues): Checked {
  const { success, output, issues } = v.safeParse(schema, values);
  if (success) return { ok: true, row: output };
  const wrong = new Map<string, Invalid>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    if (!wrong.has(path)) wrong.set(path, issue.message as Invalid);
  }
  return { ok: false, wrong };
}

/** Of the values that were typed, those whose inputs differ from what they were. */
export function collectChanges(
  fields: readonly EditField[],
  { now, before, row }: { now: FormValues; before: FormValues; row: Row },
): Row {
  return Object.fromEntries(
    allInputs(fields).flatMap(({ name }) =>
      sameInput(now[name], before[name]) ? [] : [[name, row[name]]],
    ),
  );
}

function inputSchema({ kind, required }: EditField, comma: boolean): InputSchema {
  if (kind === 'point') return pointSchema(required, comma);
  const text = v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => !required || typed !== '', 'required' satisfies Invalid),
  );
  switch (kind) {
    case 'number':
      return v.pipe(
        text,
        parsed((typed) => parseNumber(typed, comma)),
      );
    case 'integer':
      return v.pipe(
        text,
        parsed((typed) => parseInteger(typed, comma)),
      );
    case 'date':
      return v.pipe(
        text,
        parsed((typed) => (isDay(typed) ? { value: typed } : { wrong: 'date' })),
      );
    case 'boolean':
      return v.pipe(
        text,
        parsed((typed) => ({ value: typed === 'true' })),
      );
    default:
      return v.pipe(
        text,
        parsed((typed) => ({ value: typed })),
      );
  }
}

type Read = { value: unknown } | { wrong: Invalid };

/** Nothing is null; all else is read. */
function parsed(read: (typed: string) => Read) {
  return v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
    if (dataset.value === '') return null;
    const answer = read(dataset.value);
    if ('value' in answer) return answer.value;
    addIssue({ message: answer.wrong });
    return NEVER;
  });
}

function pointSchema(required: boolean, comma: boolean): InputSchema {
  const within = (limit: number, wrong: Invalid) =>
    v.pipe(
      v.string(),
      v.trim(),
      v.check((typed) => !required || typed !== '', 'required' satisfies Invalid),
      parsed((typed) => {
        const read = parseNumber(typed, comma);
        return 'value' in read && Math.abs(read.value) > limit ? { wrong } : read;
      }),
    );
  return v.pipe(
    v.object({ lon: within(180, 'longitude'), lat: within(90, 'latitude') }),
    v.forward(
      v.partialCheck(
        [['lon'], ['lat']],
        ({ lon, lat }) => (lon === null) === (lat === null),
        'point' satisfies Invalid,
      ),
      ['lat'],
    ),
    v.transform(({ lon, lat }) =>
      lon === null ? null : { type: 'Point', coordinates: [lon, lat] },
    ),
  );
}

/**
 * "3,120" is three thousand to some and three to others: only where commas are decimal it is taken.
 */
function parseNumber(typed: string, comma: boolean): { value: number } | { wrong: Invalid } {
  if (!comma && /^[-+−–]?[\d٠-٩]{1,3}([,٬][\d٠-٩]{3})+$/.test(typed)) return { wrong: 'ambiguous' };
  const value = numberFrom(typed);
  return Number.isFinite(value) ? { value } : { wrong: 'number' };
}

function parseInteger(typed: string, comma: boolean): Read {
  // 64 bits do not fit a JSON number: the server accepts digits too.
  if (/^[-+]?\d{16,19}$/.test(typed)) return { value: typed };
  const read = parseNumber(typed, comma);
  return 'wrong' in read || Number.isSafeInteger(read.value) ? read : { wrong: 'integer' };
}

function isDay(typed: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? new Date(`${typed}T00:00:00Z`) : null;
  // A 31st of February rolls over.
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(typed);
}

function decimalComma(lang: string): boolean {
  try {
    return new Intl.NumberFormat(lang)
      .formatToParts(0.5)
      .some(({ type, value }) => type === 'decimal' && value === ',');
  } catch {
    // A page may set any value as its lang.
    return false;
  }
}
