import { ChevronRight } from 'lucide-react';
import type { LogCurve } from '../../../formats/log-file.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { drawable, findCurveName, suggestScale } from './curve-choices.ts';
import { CurveRow, Grip } from './CurveRow.tsx';
import { addCurve, curveStep, type EditTrack, remove } from './edit-doc.ts';
import { TrackActions, TrackForm } from './TrackForm.tsx';
import type { Drag, DropPlace } from './use-drag.ts';
import { type TemplateEditorModel, useEditorParts } from './use-editor.ts';
import { type OpenRows, type RowMoves, useTrackName } from './use-row-moves.ts';
import { joinList } from '../../../i18n/join-list.ts';

interface TrackRowProps {
  track: EditTrack;
  /** Position among the tracks. */
  at: number;
  /** Begins the ids of what the rows open. */
  baseId: string;
  open: OpenRows;
  moves: RowMoves;
  onOpen(open: OpenRows): void;
  /** Gets a selector of the control that has the focus after a change. */
  onFocus(selector: string): void;
}

/** A track in the list: grip, name and note; its form and its curves below while it is open. */
export function TrackRow(props: TrackRowProps) {
  const { track, at, baseId, open, moves, onOpen, onFocus } = props;
  const { tracks } = useEditorParts().state.present;
  const { key, spec, curves } = track;
  const isOpen = open.tracks.has(key);
  const name = useTrackName()(track, at);
  const step = (by: -1 | 1): void => {
    onFocus(`[data-grip="${key}"]`);
    moves.moveTrack(key, at + by);
  };
  const { drag } = moves;
  return (
    <li
      className="track-item"
      data-track={key}
      data-accepts={spec.kind === 'curves' ? 'curves' : undefined}
      data-curves={curves.length}
      data-drop={findTrackEdge(drag, { track, at, count: tracks.length, isOpen })}
      data-dragged={(drag?.kind === 'track' && drag.key === key) || undefined}
    >
      <div className="editor-row">
        <Grip name={name} id={key} onGrip={moves.grip('track', key)} onMove={step} />
        <button
          type="button"
          className="row-toggle"
          data-toggle={key}
          aria-expanded={isOpen}
          aria-controls={`${baseId}-${key}`}
          onClick={() => onOpen({ ...open, tracks: toggle(open.tracks, key) })}
        >
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden className="chevron" />
          <bdi className="row-name">{name}</bdi>
          <TrackNote track={track} />
        </button>
      </div>
      {isOpen ? <TrackBody {...props} onStep={step} /> : null}
    </li>
  );
}

/** What is in the track, in a few words. */
function TrackNote({ track: { spec, curves } }: { track: EditTrack }) {
  const t = useTexts();
  const scalars = drawable(useEditorParts().curves, false);
  if (spec.kind !== 'curves' && spec.kind !== 'depth')
    return <span className="row-note">{t(`editor.kind.${spec.kind}`)}</span>;
  return (
    <span className="row-note">
      <bdi dir="ltr">
        {spec.kind === 'depth'
          ? [spec.datum, spec.unit].filter(Boolean).join(' ')
          : joinList(
              t,
              curves.map((curve) => findCurveName(curve.spec.curve, scalars)),
            )}
      </bdi>
    </span>
  );
}

function TrackBody(props: TrackRowProps & { onStep(by: -1 | 1): void }) {
  const { track, at, baseId, open, onOpen, onFocus, onStep } = props;
  const editor = useEditorParts();
  const { tracks } = editor.state.present;
  const { key, spec } = track;
  const addCurveRow = (): void => {
    const added = addNextCurve(editor, track);
    onOpen({ tracks: new Set([...open.tracks, key]), curve: added });
    onFocus(`[data-toggle="${added}"]`);
  };
  return (
    <div id={`${baseId}-${key}`} className="track-body">
      <TrackForm track={track} at={at} />
      {spec.kind === 'curves' ? <CurveItems {...props} /> : null}
      <TrackActions
        track={track}
        at={at}
        count={tracks.length}
        onMove={onStep}
        onAddCurve={addCurveRow}
        onRemove={() => {
          editor.change((doc) => remove(doc, key));
          onFocus(`[data-toggle="${(tracks[at + 1] ?? tracks[at - 1])?.key ?? ''}"]`);
        }}
      />
    </div>
  );
}

function CurveItems({ track, baseId, open, moves, onOpen, onFocus }: TrackRowProps) {
  const t = useTexts();
  const { present } = useEditorParts().state;
  const { key: trackKey, curves } = track;
  const { drag, grip } = moves;
  const place =
    drag?.place?.kind === 'curve' && drag.place.trackKey === trackKey ? drag.place : null;
  const step = (key: number, by: -1 | 1): void => {
    const to = curveStep(present, key, by);
    onFocus(`[data-grip="${key}"]`);
    if (to) moves.moveCurve(key, to.trackKey, to.to);
  };
  return (
    <ul className="curve-items" aria-label={t('editor.kind.curves')}>
      {curves.map((curve, i) => (
        <CurveRow
          key={curve.key}
          curve={curve}
          track={track}
          formId={`${baseId}-${curve.key}`}
          open={open.curve === curve.key}
          dropEdge={findEdge(place, i, curves.length)}
          dragged={drag?.key === curve.key}
          onToggle={() => onOpen({ ...open, curve: open.curve === curve.key ? null : curve.key })}
          onGrip={grip('curve', curve.key)}
          onMove={(by) => step(curve.key, by)}
          onGone={() =>
            onFocus(`[data-toggle="${(curves[i + 1] ?? curves[i - 1])?.key ?? trackKey}"]`)
          }
        />
      ))}
      {curves.length === 0 ? <li className="muted-note">{t('editor.track.empty')}</li> : null}
    </ul>
  );
}

/** Adds the first curve of the frame that no track has yet. @returns the key of its row */
function addNextCurve(editor: TemplateEditorModel, track: EditTrack): number {
  const { present } = editor.state;
  const scalars = drawable(editor.curves, false);
  const used = new Set(
    present.tracks.flatMap(({ curves }) =>
      curves.map(({ spec }) => findCurveName(spec.curve, scalars)),
    ),
  );
  const chosen = scalars.find(({ mnemonic }, i) => i > 0 && !used.has(mnemonic)) ?? scalars.at(-1);
  const isLogarithmic = track.spec.kind === 'curves' && track.spec.scale === 'log';
  const spec = suggestScale(chosen ?? GAMMA_RAY, isLogarithmic);
  editor.change((doc) => addCurve(doc, track.key, spec));
  return present.nextKey;
}

/** The curve of a new entry if the frame has no curve that can be drawn. */
const GAMMA_RAY: LogCurve = {
  mnemonic: 'GR',
  curveId: '',
  unit: 'gAPI',
  description: '',
  dimension: [1],
  kind: 'number',
};

function findEdge(place: DropPlace | null, at: number, count: number): 'before' | 'after' | null {
  if (place?.at === at) return 'before';
  return place?.at === count && at === count - 1 ? 'after' : null;
}

/**
 * Where the landing line is drawn at a track: for a track beside it, for a curve below its head
 * where its rows do not show.
 */
function findTrackEdge(
  drag: Drag | null,
  { track, at, count, isOpen }: { track: EditTrack; at: number; count: number; isOpen: boolean },
): string | undefined {
  if (drag?.place?.kind === 'track') return findEdge(drag.place, at, count) ?? undefined;
  return drag?.place?.kind === 'curve' &&
    drag.place.trackKey === track.key &&
    (!isOpen || track.curves.length === 0)
    ? 'into'
    : undefined;
}

function toggle(set: ReadonlySet<number>, key: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
