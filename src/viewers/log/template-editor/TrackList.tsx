import { useId } from 'react';
import { useTexts } from '../../../ui/texts.tsx';
import { TrackRow } from './TrackRow.tsx';
import { useEditorParts } from './use-editor.ts';
import { type TrackListProps, useRowMoves } from './use-row-moves.ts';

/** The tracks of the template as rows that open, each with its curves. */
export function TrackList(props: TrackListProps) {
  const t = useTexts();
  const { list, open, onOpen, onFocus } = props;
  const { tracks } = useEditorParts().state.present;
  const baseId = useId();
  const moves = useRowMoves(props);
  return (
    <ol ref={list} className="track-list" aria-label={t('editor.tracks')}>
      {tracks.map((track, at) => (
        <TrackRow
          key={track.key}
          track={track}
          at={at}
          baseId={baseId}
          open={open}
          moves={moves}
          onOpen={onOpen}
          onFocus={onFocus}
        />
      ))}
    </ol>
  );
}
