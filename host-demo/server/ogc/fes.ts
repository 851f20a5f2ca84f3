import type { Element } from '@xmldom/xmldom';
import type { Constraint, Operator } from '../../../src/api/contract/constraint.ts';
import { findChild, findChildren, readXml } from '../read-xml.ts';
import { MOST_ELEMENTS } from './wfs-limits.ts';
import { ServiceError } from './service-error.ts';

/** Longest filter that is read. */
const MOST_CHARACTERS = 20_000;
/** Prefixes that clients use without a declaration in a filter of its own. */
const XMLNS = {
  fes: 'http://www.opengis.net/fes/2.0',
  ogc: 'http://www.opengis.net/ogc',
  gml: 'http://www.opengis.net/gml',
};
/** Each with what it is where it is not so. */
const COMPARISONS: Readonly<Record<string, readonly [Operator, not: Operator]>> = {
  PropertyIsEqualTo: ['equal', 'notEqual'],
  PropertyIsNotEqualTo: ['notEqual', 'equal'],
  PropertyIsLessThan: ['lessThan', 'greaterOrEqual'],
  PropertyIsLessThanOrEqualTo: ['lessOrEqual', 'greaterThan'],
  PropertyIsGreaterThan: ['greaterThan', 'lessOrEqual'],
  PropertyIsGreaterThanOrEqualTo: ['greaterOrEqual', 'lessThan'],
};
/** Comparison operators that filters may use (OGC Filter Encoding 2.0, 7.7). */
export const OPERATORS = [
  'PropertyIsEqualTo',
  'PropertyIsNotEqualTo',
  'PropertyIsLessThan',
  'PropertyIsLessThanOrEqualTo',
  'PropertyIsGreaterThan',
  'PropertyIsGreaterThanOrEqualTo',
  'PropertyIsLike',
  'PropertyIsNull',
  'PropertyIsBetween',
] as const;

/**
 * The parts of a filter: conditions; ids, one of which a record must have; a box with its system,
 * whose name is null if the filter names none.
 */
export interface FilterConditions {
  constraints: Constraint[];
  ids: string[];
  box: { box: string; crs: string | null } | null;
}

/**
 * What is read of a filter (FES 2.0, 7; Filter Encoding 1.1): comparisons, LIKE, NULL, BETWEEN,
 * joined by And, Or and Not; ids alone; a box, alone or with other conditions by And.
 * @throws {ServiceError} OperationParsingFailed
 */
export function parseFilter(text: string): FilterConditions {
  if (text.length > MOST_CHARACTERS) throw wrong('it is too long');
  const root = parseRoot(text);
  const conditions = findChildren(root);
  const ids = conditions.flatMap((each) =>
    /^(ResourceId|FeatureId|GmlObjectId)$/.test(getLocalName(each)) ? [readResourceId(each)] : [],
  );
  if (ids.length > 0 && ids.length === conditions.length)
    return { constraints: [], ids, box: null };
  const [condition] = conditions;
  if (!condition || conditions.length > 1) throw wrong('one condition, or ids alone, are expected');
  const parts = getLocalName(condition) === 'And' ? findChildren(condition) : [condition];
  const boxes = parts.filter((part) => getLocalName(part) === 'BBOX');
  if (boxes.length > 1) throw wrong('one BBOX is expected');
  return {
    constraints: parts
      .filter((part) => !boxes.includes(part))
      .map((part) => toConstraint(part, false)),
    ids: [],
    box: boxes[0] ? readBox(boxes[0]) : null,
  };
}

function parseRoot(text: string): Element {
  try {
    const { root, hasDocumentType } = readXml(text, { xmlns: XMLNS, mostElements: MOST_ELEMENTS });
    if (getLocalName(root) === 'Filter' && !hasDocumentType) return root;
  } catch (error) {
    throw wrong((error as Error).message);
  }
  throw wrong('a Filter without a document type is expected');
}

function getLocalName(element: Element): string {
  return element.localName ?? '';
}

function readResourceId(element: Element): string {
  return (
    element.getAttribute('rid') ??
    element.getAttribute('fid') ??
    [...element.attributes].find(({ localName }) => localName === 'id')?.value ??
    ''
  );
}

function toConstraint(node: Element, isNot: boolean): Constraint {
  const name = getLocalName(node);
  const children = findChildren(node);
  if (name === 'Not') return toConstraint(only(children, 'Not'), !isNot);
  if (name === 'And' || name === 'Or') {
    if (children.length < 2) throw wrong(`${name} joins two conditions at least`);
    const logic = (name === 'And') === isNot ? 'OR' : 'AND';
    return {
      constraints: children.map((child, i) => ({
        ...toConstraint(child, isNot),
        ...(i > 0 && { logic }),
      })),
    };
  }
  const field = readFieldName(node);
  if (name === 'PropertyIsNull' || name === 'PropertyIsNil')
    return { field, operator: isNot ? 'isNotNull' : 'isNull' };
  const literals = children
    .flatMap((child) =>
      getLocalName(child) === 'Literal' ? [child] : findChildren(child, 'Literal'),
    )
    .map(({ textContent }) => textContent ?? '');
  if (name === 'PropertyIsBetween' && literals.length === 2) {
    if (!isNot) return { field, operator: 'between', value: literals };
    return {
      constraints: [
        { field, operator: 'lessThan', value: literals[0] },
        { field, operator: 'greaterThan', value: literals[1], logic: 'OR' },
      ],
    };
  }
  const [literal] = literals;
  if (literals.length !== 1 || literal === undefined) throw wrong(`${name}: a literal is expected`);
  if (name === 'PropertyIsLike' && !isNot)
    return { field, operator: 'like', value: pattern(node, literal) };
  const operator = COMPARISONS[name]?.[isNot ? 1 : 0];
  if (!operator) throw wrong(`${isNot ? 'Not ' : ''}${name.slice(0, 60)} is not supported`);
  return { field, operator, value: literal };
}

/**
 * Wildcards as the filter declares them; `*` matches any text here, and no wildcard matches a
 * single character.
 */
function pattern(node: Element, literal: string): string {
  const wild = node.getAttribute('wildCard') ?? '*';
  const escape = node.getAttribute('escapeChar') ?? node.getAttribute('escape') ?? '\\';
  let found = '';
  for (let i = 0; i < literal.length; i++) {
    if (escape !== '' && literal.startsWith(escape, i) && i + escape.length < literal.length)
      found += literal[(i += escape.length)];
    else if (wild !== '' && literal.startsWith(wild, i)) {
      found += '*';
      i += wild.length - 1;
    } else found += literal[i];
  }
  return found;
}

function readBox(node: Element): { box: string; crs: string | null } {
  const envelope = findChild(node, 'Envelope') ?? findChild(node, 'Box');
  const readTexts = (name: string): string[] =>
    findChildren(envelope, name).flatMap(({ textContent }) =>
      (textContent ?? '').trim().split(/[\s,]+/),
    );
  // Filter Encoding 1.0 had a Box of coordinates, which clients of 1.1 still send.
  const numbers =
    envelope?.localName === 'Box'
      ? readTexts('coordinates')
      : [...readTexts('lowerCorner'), ...readTexts('upperCorner')];
  if (!envelope || numbers.length !== 4)
    throw wrong('BBOX: an Envelope with two corners is expected');
  return { box: numbers.join(), crs: envelope.getAttribute('srsName') };
}

function readFieldName(node: Element): string {
  const found = (
    findChild(node, 'ValueReference') ?? findChild(node, 'PropertyName')
  )?.textContent?.trim();
  if (!found)
    throw wrong(`${getLocalName(node).slice(0, 60)}: the name of an attribute is expected`);
  return found
    .split('/')
    .at(-1)!
    .replace(/^[^:]*:/, '');
}

function only(children: readonly Element[], name: string): Element {
  if (children.length !== 1) throw wrong(`${name}: one condition is expected`);
  return children[0]!;
}

function wrong(message: string): ServiceError {
  return new ServiceError('OperationParsingFailed', 'filter', `Filter: ${message}`);
}
