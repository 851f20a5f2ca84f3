import { parse } from '@bufbuild/cel';

/** A parsed expression: what the parser answers. */
type Node = ReturnType<typeof parse>['expr'];

/**
 * Characters of an expression, brackets in one another, and passes over lists in one another: the
 * parser and a run go down a level for each.
 */
const LENGTH = 2000;
const BRACKETS = 32;
const PASSES = 3;

/** Names that are not fields: the types of CEL, and the packages of its messages. */
const KNOWN = new Set([
  'bool',
  'bytes',
  'double',
  'int',
  'list',
  'map',
  'null_type',
  'string',
  'type',
  'uint',
  'google',
]);

/** What is wrong with an expression, and where: line and column from 1. */
export interface ExpressionError {
  message: string;
  line: number;
  column: number;
}

/**
 * What an expression uses of a record: the first place of each name that is not made in the
 * expression itself.
 */
export type UsedNames = ReadonlyMap<string, { line: number; column: number }>;

/**
 * Reads an expression of CEL. Answers its names, or what is wrong with it; takes milliseconds,
 * whatever the text.
 */
export function readExpression(text: string): { names: UsedNames } | { fault: ExpressionError } {
  const before = tooMuch(text);
  if (before) return { fault: before };
  try {
    const { expr, sourceInfo } = parse(text);
    const found = collectNames(expr);
    if ('tooDeep' in found)
      return {
        fault: {
          message: `more than ${PASSES} passes over lists stand in one another`,
          line: 1,
          column: 1,
        },
      };
    return {
      names: new Map(
        [...found.names].map(([name, id]) => [
          name,
          locateOffset(text, sourceInfo?.positions[String(id)] ?? 0),
        ]),
      ),
    };
  } catch (error) {
    const at = (error as { location?: { start: { line: number; column: number } } }).location
      ?.start ?? { line: 1, column: 1 };
    return {
      fault: {
        message: (error as Error).message.replace(/^<input>:\d+:\d+: /, ''),
        line: at.line,
        column: at.column,
      },
    };
  }
}

/**
 * Line and column from 1 of a place in a text; the parser's place of an operator begins with the
 * blanks before it.
 */
export function locateOffset(text: string, offset: number): { line: number; column: number } {
  const blanks = /^\s*/.exec(text.slice(offset))![0].length;
  const before = text.slice(0, offset + blanks).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** A fault as a sentence that points at its place. */
export function formatExpressionError({ message, line, column }: ExpressionError): string {
  return `${line > 1 ? `line ${line}, ` : ''}column ${column}: ${message}`;
}

function tooMuch(text: string): ExpressionError | null {
  if (text.length > LENGTH)
    return {
      message: `the expression is longer than ${LENGTH} characters`,
      ...locateOffset(text, LENGTH),
    };
  let depth = 0;
  for (const [i, character] of [...text].entries()) {
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character)) depth--;
    if (depth > BRACKETS)
      return {
        message: `more than ${BRACKETS} brackets stand in one another`,
        ...locateOffset(text, i),
      };
  }
  return null;
}

interface Visit {
  node: Node | undefined;
  own: ReadonlySet<string>;
  passes: number;
}

/** Without recursion: a chain of a thousand sums is a thousand levels deep. */
function collectNames(root: Node): { names: Map<string, bigint> } | { tooDeep: true } {
  const names = new Map<string, bigint>();
  const waiting: Visit[] = [{ node: root, own: new Set(), passes: 0 }];
  for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
    const { node, own, passes } = visit;
    if (passes > PASSES) return { tooDeep: true };
    const kind = node?.exprKind;
    if (
      kind?.case === 'identExpr' &&
      !own.has(kind.value.name) &&
      !KNOWN.has(kind.value.name) &&
      !names.has(kind.value.name)
    )
      names.set(kind.value.name, node!.id);
    waiting.push(...listChildren(visit).reverse());
  }
  return { names };
}

function listChildren({ node, own, passes }: Visit): Visit[] {
  const kind = node?.exprKind;
  const plain = (...nodes: (Node | undefined)[]) =>
    nodes.map((one) => ({ node: one, own, passes }));
  switch (kind?.case) {
    case 'selectExpr':
      return plain(kind.value.operand);
    case 'callExpr':
      return plain(kind.value.target, ...kind.value.args);
    case 'listExpr':
      return plain(...kind.value.elements);
    case 'structExpr':
      return plain(
        ...kind.value.entries.flatMap(({ keyKind, value }) => [
          keyKind.case === 'mapKey' ? keyKind.value : undefined,
          value,
        ]),
      );
    case 'comprehensionExpr': {
      const { iterVar, iterVar2, accuVar, iterRange, accuInit, loopCondition, loopStep, result } =
        kind.value;
      const inner = new Set([...own, iterVar, iterVar2, accuVar].filter(Boolean));
      return [
        ...plain(iterRange, accuInit),
        ...[loopCondition, loopStep, result].map((one) => ({
          node: one,
          own: inner,
          passes: passes + 1,
        })),
      ];
    }
    default:
      return [];
  }
}
