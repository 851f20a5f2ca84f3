import { formatMessage, type MessageParts } from '../../src/formats/msg.ts';

/** What is wrong with each field, by attribute name. */
export type FieldFaults = Readonly<Record<string, string | MessageParts>>;

/**
 * A request that is refused on purpose: becomes `{error, message, parts, status, path, requestId}`
 * with its HTTP status. Messages are English; `parts` and `fieldParts` are for whoever shows them
 * in another language.
 */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  /** The parts of `message`; null where it is a text of somebody else. */
  readonly parts: MessageParts | null;
  /** Further keys of the body, e.g. `fields` and `fieldParts` of a validation. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string | MessageParts,
    { fields, ...more }: { readonly [key: string]: unknown; readonly fields?: FieldFaults } = {},
  ) {
    super(asText(message));
    this.name = 'Refused';
    this.status = status;
    this.code = code;
    this.parts = typeof message === 'string' ? null : message;
    this.more = fields ? { ...more, ...describeFields(fields) } : more;
  }

  /** Sets what the log says of it, and no answer. @returns itself */
  because(cause: unknown): this {
    this.cause = cause;
    return this;
  }
}

/** The texts of fields, and the parts of those that have some. */
function describeFields(faults: FieldFaults): Record<string, unknown> {
  const entries = Object.entries(faults);
  const parts = entries.filter(([, fault]) => typeof fault === 'object');
  return {
    fields: Object.fromEntries(entries.map(([name, fault]) => [name, asText(fault)])),
    ...(parts.length > 0 && { fieldParts: Object.fromEntries(parts) }),
  };
}

function asText(message: string | MessageParts): string {
  return typeof message === 'string' ? message : formatMessage(message);
}
