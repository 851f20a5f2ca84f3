/** ESLint: an exported declaration has a doc comment. */

/** The rule, without options. */
export const exportDoc = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { missing: 'Say in a doc comment what the export is.' },
  },
  create: (context) => ({
    ExportNamedDeclaration(node) {
      if (!node.declaration) return;
      const isDoc = ({ type, value }) => type === 'Block' && value.startsWith('*');
      if (!context.sourceCode.getCommentsBefore(node).some(isDoc))
        context.report({ node, messageId: 'missing' });
    },
  }),
};
