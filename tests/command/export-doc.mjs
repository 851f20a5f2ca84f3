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
      const [comment] = context.sourceCode.getCommentsBefore(node).slice(-1);
      if (comment?.type !== 'Block' || !comment.value.startsWith('*'))
        context.report({ node, messageId: 'missing' });
    },
  }),
};
