import { useRef } from 'react';
import { useSheet } from '../../../ui/use-sheet.ts';
import sheet from './tool-hint.css';

/** Says over a plot what a click on it does. */
export function ToolHint({ text }: { text: string }) {
  const node = useRef<HTMLParagraphElement>(null);
  useSheet(node, sheet);
  return (
    <p ref={node} className="tool-hint" role="status">
      {text}
    </p>
  );
}
