import type { Constraint, Operator } from '../../../src/api/contract/constraint.ts';
import { ServiceError } from './service-error.ts';
import { readXml, type XmlNode } from './xml-reader.ts';

/** Longest filter that is read. */
const MOST_CHARACTERS = 20_000;
/** Each with what it is where it is not so. */
const COMPARISONS: Readonly<Record<string, readonly [Operator, not: Operator]>> = {
  PropertyIsEqualTo: ['equal', 'notEqual'], PropertyIsNotEqualTo: ['notEqual', 'equal'], PropertyIsLessThan: ['lessThan', 'greaterOrEqual'], PropertyIsLessThanOrEqualTo: ['lessOrEqual', 'greaterThan'],
  PropertyIsGreaterThan: ['greaterThan', 'lessOrEqual'], PropertyIsGreaterThanOrEqualTo: ['greaterOrEqual', 'lessThan'],
};
export const OPERATORS = ['PropertyIsEqualTo', 'PropertyIsNotEqualTo', 'PropertyIsLessThan', 'PropertyIsLessThanOrEqualTo', 'PropertyIsGreaterThan', 'PropertyIsGreaterThanOrEqualTo', 'PropertyIsLike', 'PropertyIsNull', 'PropertyIsBetween'] as const;

/** What a filter asks for: conditions; ids, of which a record has one; a box and its system by name, null where it names none. */
export interface FilterAsked {
  constraints: Constraint[];
  ids: string[];
  box: { box: string; crs: string | null } | null;
}

/**
 * What is read of a filter (FES 2.0, 7; Filter Encoding 1.1): comparisons, LIKE, NULL, BETWEEN, joined by And, Or and Not; ids alone; a box, alone or with other conditions by And.
 * @throws {ServiceError} OperationParsingFailed
 */
export function constraintsOfFilter(text: string): FilterAsked {
  if (text.length > MOST_CHARACTERS) throw wrong('it is too long');
  const root = readXml(text);
  if (root?.name !== 'Filter') throw wrong('a Filter is expected, well-formed and without a document type');
  const ids = root.children.flatMap(({ name, attributes }) => (/^(ResourceId|FeatureId|GmlObjectId)$/.test(name) ? [attributes.get('rid') ?? attributes.get('fid') ?? attributes.get('id') ?? ''] : []));
  if (ids.length > 0 && ids.length === root.children.length) return { constraints: [], ids, box: null };
  if (root.children.length !== 1) throw wrong('one condition, or ids alone, are expected');
  const [condition] = root.children;
  const parts = condition!.name === 'And' ? condition!.children : [condition!];
  const boxes = parts.filter(({ name }) => name === 'BBOX');
  if (boxes.length > 1) throw wrong('one BBOX is expected');
  return { constraints: parts.filter((part) => !boxes.includes(part)).map((part) => one(part, false)), ids: [], box: boxes[0] ? boxOf(boxes[0]) : null };
}

function one(node: XmlNode, isNot: boolean): Constraint {
  const { name, children } = node;
  if (name === 'Not') return one(only(children, 'Not'), !isNot);
  if (name === 'And' || name === 'Or') {
    if (children.length < 2) throw wrong(`${name} joins two conditions at least`);
    const logic = (name === 'And') === isNot ? 'OR' : 'AND';
    return { constraints: children.map((child, i) => ({ ...one(child, isNot), ...(i > 0 && { logic }) })) };
  }
  const field = fieldOf(node);
  if (name === 'PropertyIsNull' || name === 'PropertyIsNil') return { field, operator: isNot ? 'isNotNull' : 'isNull' };
  const literals = children.flatMap((child) => (child.name === 'Literal' ? [child] : child.children.filter((inner) => inner.name === 'Literal'))).map(({ text }) => text);
  if (name === 'PropertyIsBetween' && literals.length === 2) {
    if (!isNot) return { field, operator: 'between', value: literals };
    return { constraints: [{ field, operator: 'lessThan', value: literals[0] }, { field, operator: 'greaterThan', value: literals[1], logic: 'OR' }] };
  }
  const [literal] = literals;
  if (literals.length !== 1 || literal === undefined) throw wrong(`${name}: a literal is expected`);
  if (name === 'PropertyIsLike' && !isNot) return { field, operator: 'like', value: pattern(node, literal) };
  const operator = COMPARISONS[name]?.[isNot ? 1 : 0];
  if (!operator) throw wrong(`${isNot ? 'Not ' : ''}${name.slice(0, 60)} is not supported`);
  return { field, operator, value: literal };
}

/** Wildcards as the filter declares them; `*` is any text here, and nothing stands for one character. */
function pattern({ attributes }: XmlNode, literal: string): string {
  const wild = attributes.get('wildCard') ?? '*';
  const escape = attributes.get('escapeChar') ?? attributes.get('escape') ?? '\\';
  let found = '';
  for (let i = 0; i < literal.length; i++) {
    if (escape !== '' && literal.startsWith(escape, i) && i + escape.length < literal.length) found += literal[(i += escape.length)];
    else if (wild !== '' && literal.startsWith(wild, i)) {
      found += '*';
      i += wild.length - 1;
    } else found += literal[i];
  }
  return found;
}

function boxOf({ children }: XmlNode): { box: string; crs: string | null } {
  const envelope = children.find(({ name }) => name === 'Envelope' || name === 'Box');
  const textOf = (name: string): string[] => envelope?.children.filter((child) => child.name === name).flatMap(({ text }) => text.trim().split(/[\s,]+/)) ?? [];
  // Filter Encoding 1.0 had a Box of coordinates, which clients of 1.1 still send.
  const numbers = envelope?.name === 'Box' ? textOf('coordinates') : [...textOf('lowerCorner'), ...textOf('upperCorner')];
  if (!envelope || numbers.length !== 4) throw wrong('BBOX: an Envelope with two corners is expected');
  return { box: numbers.join(), crs: envelope.attributes.get('srsName') ?? null };
}

function fieldOf({ name, children }: XmlNode): string {
  const found = children.find((child) => child.name === 'ValueReference' || child.name === 'PropertyName')?.text.trim();
  if (!found) throw wrong(`${name.slice(0, 60)}: the name of an attribute is expected`);
  return found.split('/').at(-1)!.replace(/^[^:]*:/, '');
}

function only(children: readonly XmlNode[], name: string): XmlNode {
  if (children.length !== 1) throw wrong(`${name}: one condition is expected`);
  return children[0]!;
}

function wrong(message: string): ServiceError {
  return new ServiceError('OperationParsingFailed', 'filter', `Filter: ${message}`);
}
