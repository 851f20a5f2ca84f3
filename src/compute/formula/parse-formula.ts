import type { SyntaxNode } from '@lezer/common';
import { FormulaError } from './formula-error.ts';
import { parser } from './formula-parser.ts';
import * as terms from './formula-parser.terms.ts';

/** Longest text that is read as a formula. */
const MOST_CHARACTERS = 10_000;
/** Deepest nesting; a formula that people write has a few levels. */
const MOST_LEVELS = 200;

interface Place {
  /** First character of the part in the text, counted from 0, and the one after its last. */
  from: number;
  to: number;
}

/** A part of a formula. */
export type FormulaNode = Place &
  (
    | { kind: 'number'; value: number }
    | { kind: 'name'; name: string }
    | { kind: 'call'; name: string; parts: readonly FormulaNode[] }
    | { kind: 'negative' | 'not'; part: FormulaNode }
    | { kind: 'binary'; operator: BinaryOperator; left: FormulaNode; right: FormulaNode }
  );

/** Operators between two values; `**` is read as `^`. */
export type BinaryOperator =
  '+' | '-' | '*' | '/' | '^' | '<' | '<=' | '>' | '>=' | '==' | '!=' | '&&' | '||';

/** A formula that was read. */
export interface Formula {
  /** Name of the curve that it makes; null where it names none. */
  target: string | null;
  root: FormulaNode;
}

/**
 * Reads a formula: `VSH = (GR - GRmin) / (GRmax - GRmin)`, or the part after `=` alone. Names are
 * letters of any script, digits and `_`; any other name is put in double quotes: `"GR:1"`.
 * @throws FormulaError with the place of the first fault
 */
export function parseFormula(text: string): Formula {
  if (text.length > MOST_CHARACTERS)
    throw new FormulaError('TOO_LONG', MOST_CHARACTERS, text.length);
  const tree = parser.parse(text);
  tree.iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new FormulaError('SYNTAX', from, to, text.slice(from, to));
    },
  });
  const [first, ...rest] = childNodes(tree.topNode);
  const isAssignment = first?.type.id === terms.Target;
  const root = isAssignment ? rest.at(-1) : first;
  if (!root) throw new FormulaError('SYNTAX', text.length, text.length);
  return {
    target: isAssignment ? nameIn(text, first.firstChild!) : null,
    root: readNode(text, root, 0),
  };
}

/** Names of the curves and parameters in a formula, each once, in the order of the text. */
export function formulaNames(root: FormulaNode): string[] {
  const names = new Set<string>();
  const visit = (node: FormulaNode): void => {
    if (node.kind === 'name') names.add(node.name);
    else if (node.kind === 'call') node.parts.forEach(visit);
    else if (node.kind === 'binary') [node.left, node.right].forEach(visit);
    else if (node.kind !== 'number') visit(node.part);
  };
  visit(root);
  return [...names];
}

function readNode(text: string, node: SyntaxNode, level: number): FormulaNode {
  const { from, to } = node;
  if (level > MOST_LEVELS) throw new FormulaError('TOO_LONG', from, to);
  const parts = childNodes(node);
  const read = (part: SyntaxNode): FormulaNode => readNode(text, part, level + 1);
  switch (node.type.id) {
    case terms.Number:
      return { kind: 'number', value: Number(text.slice(from, to)), from, to };
    case terms.Name:
    case terms.QuotedName:
      return { kind: 'name', name: nameIn(text, node), from, to };
    case terms.Group:
      return read(parts[0]!);
    case terms.Call:
      return {
        kind: 'call',
        name: nameIn(text, parts[0]!),
        parts: parts.slice(1).map(read),
        from,
        to,
      };
    case terms.Negative:
    case terms.Not: {
      const kind = node.type.id === terms.Not ? 'not' : 'negative';
      return { kind, part: read(parts[0]!), from, to };
    }
    default:
      return { kind: 'binary', ...readBinary(text, parts, read), from, to };
  }
}

/** The operands are the first and the last part; a minus between them has no node of its own. */
function readBinary(
  text: string,
  parts: readonly SyntaxNode[],
  read: (part: SyntaxNode) => FormulaNode,
): { operator: BinaryOperator; left: FormulaNode; right: FormulaNode } {
  const left = parts[0]!;
  const right = parts.at(-1)!;
  const written = text.slice(left.to, right.from).trim();
  return {
    operator: (written === '**' ? '^' : written) as BinaryOperator,
    left: read(left),
    right: read(right),
  };
}

function nameIn(text: string, { type, from, to }: SyntaxNode): string {
  return type.id === terms.QuotedName ? text.slice(from + 1, to - 1) : text.slice(from, to);
}

function childNodes(node: SyntaxNode): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) nodes.push(child);
  return nodes;
}
