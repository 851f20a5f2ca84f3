/** Markdown of the guides as HTML: highlighted code, code from files of the checkout, anchors. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { classHighlighter, highlightCode } from '@lezer/highlight';
import MarkdownIt from 'markdown-it';
import { escapeHtml, toAnchor } from './html.ts';

/** A part of a page below a heading, for the outline and the search. */
export interface PageHeading {
  id: string;
  title: string;
  /** Its words without markup. */
  text: string;
}

/** A page before it has its frame. */
export interface PageBody {
  title: string;
  html: string;
  sections: PageHeading[];
}

const script = javascript({ jsx: true, typescript: true }).language.parser;
const PARSERS: Readonly<Record<string, typeof script>> = {
  html: html().language.parser,
  js: script,
  jsx: script,
  ts: script,
  json: script,
};

/** Code as HTML, its words in spans with the classes of CodeMirror's `classHighlighter`. */
export function highlight(code: string, language: string): string {
  const parser = PARSERS[language];
  if (!parser) return escapeHtml(code);
  let out = '';
  highlightCode(
    code,
    parser.parse(code),
    classHighlighter,
    (text, classes) => {
      out += classes ? `<span class="${classes}">${escapeHtml(text)}</span>` : escapeHtml(text);
    },
    () => (out += '\n'),
  );
  return out;
}

/** A block of code with a button that copies it. */
export const codeBlock = (code: string, language: string): string =>
  `<div class="code"><button type="button" data-copy data-text="copy">Copy</button><pre tabindex="0"><code>${highlight(code.trimEnd(), language)}</code></pre></div>`;

/**
 * Code of a file of the checkout, which a test opens: `html file=host-demo/pages/plain.html` behind
 * the fence. The suite and the data lie beside the reader's page, not beside its folder.
 * @throws Error if the file does not exist
 */
function fencedCode(info: string, body: string, root: string): string {
  const file = / file=(\S+)/.exec(info)?.[1];
  const text = file ? readFileSync(path.join(root, file), 'utf8') : body;
  return text.replaceAll('../dist/', './dist/').replaceAll('../data/', '');
}

const markdown = new MarkdownIt({ html: true, linkify: false });
markdown.renderer.rules['table_open'] = () => '<div class="table"><table>';
markdown.renderer.rules['table_close'] = () => '</table></div>';
markdown.renderer.rules['fence'] = (tokens, at, _options, { root }: { root: string }) => {
  const { info, content } = tokens[at]!;
  return codeBlock(fencedCode(info, content, root), info.split(' ')[0]!);
};

/** Inline markdown of one sentence. */
export const renderInline = (text: string): string => markdown.renderInline(text);

/** Renders a guide; its first heading is the title. `{{name}}` is replaced by `parts`. */
export function renderGuide(
  source: string,
  root: string,
  parts: Readonly<Record<string, string>> = {},
): PageBody {
  const text = source.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (parts[name] === undefined) throw new Error(`The guide names an unknown part: ${name}`);
    return parts[name];
  });
  const tokens = markdown.parse(text, {});
  const sections: PageHeading[] = [];
  tokens.forEach((token, at) => {
    if (token.type === 'heading_open') {
      const title = tokens[at + 1]!.children!.map(({ content }) => content).join('');
      sections.push({ id: toAnchor(title), title, text: '' });
      token.attrSet('id', toAnchor(title));
    } else if (tokens[at - 1]?.type !== 'heading_open') {
      const section = sections.at(-1);
      if (section && token.type === 'inline') section.text += ` ${token.content}`;
      if (section && token.type === 'html_block')
        section.text += ` ${markdown.utils.unescapeAll(token.content.replace(/<[^>]*>/g, ' '))}`;
    }
  });
  return {
    title: sections[0]?.title ?? '',
    html: markdown.renderer.render(tokens, markdown.options, { root }),
    sections,
  };
}
