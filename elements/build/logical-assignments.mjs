import MagicString from 'magic-string';
import { parseAst } from 'rollup/parseAst';

const OPERATORS = new Set(['??=', '||=', '&&=']);
/** Where an assignment needs no parentheses. */
const PLAIN = new Set(['ExpressionStatement', 'SequenceExpression']);

/**
 * Writes `a ??= b` as `a ?? (a = b)` where `a` is a variable. SWC takes a variable of an outer
 * scope that is assigned like that for one that is not assigned: of
 * `const before = a; a ??= b; return before;` it makes `return a ??= b`.
 * @param {string} code of a module
 * @returns {MagicString | null} null if there is nothing to write otherwise
 */
export function spellOutAssignments(code) {
  if (!/(\?\?|\|\||&&)=/.test(code)) return null;
  const text = new MagicString(code);
  visit(parseAst(code), null, (node, parent) => {
    const { left, right, operator } = node;
    if (node.type !== 'AssignmentExpression' || !OPERATORS.has(operator)) return;
    if (left.type !== 'Identifier') return;
    const at = code.indexOf(operator, left.end);
    const needsParentheses = !PLAIN.has(parent.type);
    text.overwrite(at, at + 3, `${operator.slice(0, 2)} (${left.name} =`);
    if (needsParentheses) text.appendLeft(node.start, '(');
    text.appendLeft(node.end, needsParentheses ? '))' : ')');
    if (at > right.start) throw new Error(`no ${operator} before ${right.start}`);
  });
  return text.hasChanged() ? text : null;
}

function visit(node, parent, look) {
  look(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') visit(child, node, look);
}

/** Rollup plugin that does so in each chunk, before it is minified. */
export function logicalAssignments() {
  return {
    name: 'logical-assignments',
    renderChunk(code) {
      const text = spellOutAssignments(code);
      return text && { code: text.toString(), map: text.generateMap({ hires: true }) };
    },
  };
}
