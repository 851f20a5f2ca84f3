/**
 * `for (key in object)` of libraries as a loop over the object's own keys. Old scripts leave
 * enumerable properties on `Object.prototype`; OpenLayers, three.js and React would take them for
 * data of theirs. No library here keeps data in a prototype of its own.
 */
export function ownKeys() {
  return {
    name: 'own-keys',
    transform(code) {
      if (!/\bfor\s*\([^;)]*\bin\b/.test(code)) return null;
      const edits = [];
      visit(this.parse(code), ({ type, left, right }) => {
        if (type !== 'ForInStatement') return;
        // Null and undefined have no keys, here as in the loop that is replaced.
        const keyword = left.end + code.slice(left.end, right.start).search(/\bin\b/);
        edits.push(
          { from: keyword, to: keyword + 2, text: 'of Object.keys(Object((' },
          { from: right.end, to: right.end, text: ')))' },
        );
      });
      return edits.length > 0 ? { code: applyEdits(code, edits), map: null } : null;
    },
  };
}

/** Calls `look` with each node of a syntax tree. */
function visit(node, look) {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, look);
  } else if (node && typeof node.type === 'string') {
    look(node);
    for (const child of Object.values(node)) if (typeof child === 'object') visit(child, look);
  }
}

/** Replaces ranges that do not overlap. */
function applyEdits(code, edits) {
  let result = code;
  for (const { from, to, text } of edits.toSorted((a, b) => b.from - a.from))
    result = result.slice(0, from) + text + result.slice(to);
  return result;
}
