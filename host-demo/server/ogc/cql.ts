import type {
  Constraint,
  FieldConstraint,
  Operator,
} from '../../../src/api/contract/constraint.ts';
import { ServiceError } from './service-error.ts';

/** Longest filter that is read. */
const MOST_CHARACTERS = 20_000;
/** Brackets in brackets. */
const MOST_LEVELS = 8;
const COMPARISONS: Readonly<Record<string, Operator>> = {
  '=': 'equal',
  '<>': 'notEqual',
  '!=': 'notEqual',
  '<': 'lessThan',
  '<=': 'lessOrEqual',
  '>': 'greaterThan',
  '>=': 'greaterOrEqual',
};
const TOKEN =
  /\s*(?:('(?:[^']|'')*')|("(?:[^"]|"")*"|[\p{L}_][\p{L}\p{N}_]*)|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|(<>|!=|<=|>=|[=<>(),]))/uy;

type Token = { kind: 'text' | 'name' | 'number' | 'sign'; text: string };

/**
 * What is read of CQL (OGC 07-006r1, 6.2.2), as constraints: comparisons, LIKE with %, IN, BETWEEN,
 * IS [NOT] NULL, BBOX, joined by AND and OR and bracketed.
 * @throws {ServiceError} OperationParsingFailed, with the place
 */
export function parseCql(text: string): Constraint[] {
  if (text.length > MOST_CHARACTERS) throw wrong('the filter is too long');
  return new Reader(tokenize(text)).whole();
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const rest = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < rest.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(rest);
    if (!found)
      throw wrong(
        `${JSON.stringify(rest.slice(at, at + 20))} at character ${at + 1} is not understood`,
      );
    const [, quoted, name, number, sign] = found;
    if (quoted !== undefined)
      tokens.push({ kind: 'text', text: quoted.slice(1, -1).replaceAll("''", "'") });
    else if (name !== undefined)
      tokens.push({
        kind: 'name',
        text: name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name,
      });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else tokens.push({ kind: 'sign', text: sign! });
  }
  return tokens;
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Constraint[] {
    const found = this.#list(0);
    if (this.#at < this.#tokens.length)
      throw wrong(
        `${JSON.stringify(this.#tokens[this.#at]!.text)} stands after the end of the filter`,
      );
    return found;
  }

  /**
   * Conditions joined by AND and OR, from left to right, AND before OR: as constraints are joined.
   */
  #list(level: number): Constraint[] {
    if (level > MOST_LEVELS) throw wrong(`brackets stand more than ${MOST_LEVELS} deep`);
    const found = [this.#one(level)];
    for (;;) {
      const logic = this.#word('AND') ? 'AND' : this.#word('OR') ? 'OR' : null;
      if (!logic) return found;
      found.push({ ...this.#one(level), logic });
    }
  }

  #one(level: number): Constraint {
    if (this.#sign('(')) {
      const constraints = this.#list(level + 1);
      this.#need(')');
      return { constraints };
    }
    const { kind, text: field } = this.#next();
    if (kind !== 'name')
      throw wrong(`the name of an attribute is expected, not ${JSON.stringify(field)}`);
    if (field.toUpperCase() === 'BBOX' && this.#sign('(')) return this.#box();
    return this.#condition(field);
  }

  #condition(field: string): FieldConstraint {
    if (this.#word('IS')) {
      const isNot = this.#word('NOT');
      if (!this.#word('NULL')) throw wrong('NULL is expected after IS');
      return { field, operator: isNot ? 'isNotNull' : 'isNull' };
    }
    if (this.#word('LIKE') || this.#word('ILIKE'))
      return { field, operator: 'like', value: String(this.#value()).replaceAll('%', '*') };
    if (this.#word('BETWEEN')) {
      const low = this.#value();
      if (!this.#word('AND')) throw wrong('AND is expected in BETWEEN');
      return { field, operator: 'between', value: [low, this.#value()] };
    }
    if (this.#word('IN')) {
      this.#need('(');
      const value = [this.#value()];
      while (this.#sign(',')) value.push(this.#value());
      this.#need(')');
      return { field, operator: 'in', value };
    }
    const { text } = this.#next();
    const operator = COMPARISONS[text];
    if (!operator)
      throw wrong(
        `a comparison is expected after ${JSON.stringify(field)}, not ${JSON.stringify(text)}`,
      );
    return { field, operator, value: this.#value() };
  }

  #box(): FieldConstraint {
    const { text: field } = this.#next();
    const value = Array.from({ length: 4 }, () => {
      this.#need(',');
      return Number(this.#value());
    });
    this.#need(')');
    return { field, operator: 'intersects', value };
  }

  #value(): string | number | boolean {
    const { kind, text } = this.#next();
    if (kind === 'text') return text;
    if (kind === 'number') return Number(text);
    if (/^(true|false)$/i.test(text) && kind === 'name') return text.toLowerCase() === 'true';
    throw wrong(`a value is expected, not ${JSON.stringify(text)}`);
  }

  #next(): Token {
    const token = this.#tokens[this.#at++];
    if (!token) throw wrong('the filter ends too early');
    return token;
  }

  #word(word: string): boolean {
    const token = this.#tokens[this.#at];
    const isIt = token?.kind === 'name' && token.text.toUpperCase() === word;
    if (isIt) this.#at++;
    return isIt;
  }

  #sign(sign: string): boolean {
    const token = this.#tokens[this.#at];
    const isIt = token?.kind === 'sign' && token.text === sign;
    if (isIt) this.#at++;
    return isIt;
  }

  #need(sign: string): void {
    if (!this.#sign(sign))
      throw wrong(
        `${sign} is expected${this.#tokens[this.#at] ? `, not ${JSON.stringify(this.#tokens[this.#at]!.text)}` : ' at the end'}`,
      );
  }
}

function wrong(message: string): ServiceError {
  return new ServiceError('OperationParsingFailed', 'cql_filter', `CQL: ${message}`);
}
