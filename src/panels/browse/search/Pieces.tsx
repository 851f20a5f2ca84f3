import type { HighlightedText } from './highlight.ts';

/** A text with what was searched for marked. */
export function Pieces({ pieces }: { pieces: readonly HighlightedText[] }) {
  // Pieces never move: their place is their name.
  return (
    <bdi>
      {pieces.map(({ text, hit }, i) =>
        hit ? (
          <mark key={i} className="found">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </bdi>
  );
}
