import { ChevronRight } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { useTexts } from '../../../ui/texts.tsx';
import { drawable, nameOf, scaleOf } from './curve-choices.ts';
import { CurveRow, Grip } from './CurveRow.tsx';
import {
  addCurve,
  curveStep,
  type EditTrack,
  moveCurve,
  moveTrack,
  remove,
  specOf,
} from './edit-doc.ts';
import { checkDoc } from './edit-state.ts';
import { TrackActions, TrackForm } from './TrackForm.tsx';
import { type Drag, type DropPlace, useDrag } from './use-drag.ts';
import { useEditorParts } from './use-editor.ts';

/** Which rows are open: any number of tracks, one curve. */
export interface OpenRows {
  tracks: ReadonlySet<number>;
  curve: number | null;
}

/** The tracks of the template as rows that open, each with its curves. `onFocus` tells the control that has the focus after a change. */
export function TrackList({
  list,
  open,
  onOpen,
  onFocus,
  onSay,
}: {
  list: RefObject<HTMLOListElement | null>;
  open: OpenRows;
  onOpen(open: OpenRows): void;
  onFocus(selector: string): void;
  onSay(text: string): void;
}) {
  const t = useTexts();
  const editor = useEditorParts();
  const { present } = editor.state;
  const { tracks } = present;
  const baseId = useId();
  const trackName = useTrackName();
  const noteOf = ({ spec, curves }: EditTrack): string =>
    spec.kind === 'depth'
      ? [spec.datum, spec.unit].filter(Boolean).join(' ')
      : curves.map((curve) => nameOf(curve.spec.curve, drawable(editor.curves, false))).join(', ');
  const show = (trackKey: number, curve = open.curve): void =>
    onOpen({ tracks: new Set([...open.tracks, trackKey]), curve });
  const shiftTrack = (key: number, to: number): void => {
    const moved = moveTrack(present, key, to);
    if (moved === present) return;
    editor.change((doc) => moveTrack(doc, key, to));
    const at = moved.tracks.findIndex((track) => track.key === key);
    const track = moved.tracks[at];
    if (track)
      onSay(
        t('editor.moved.track', {
          name: trackName(track, at),
          number: at + 1,
          count: tracks.length,
        }),
      );
  };
  const shiftCurve = (key: number, trackKey: number, to: number): void => {
    const moved = moveCurve(present, key, trackKey, to);
    if (moved === present) return;
    editor.change((doc) => moveCurve(doc, key, trackKey, to));
    show(trackKey);
    const at = moved.tracks.findIndex((track) => track.key === trackKey);
    const track = checkDoc(moved).ok ? moved.tracks[at] : null;
    const spec = specOf(moved, key);
    const name = spec && 'left' in spec ? nameOf(spec.curve, drawable(editor.curves, false)) : '';
    if (track)
      onSay(
        t('editor.moved.curve', {
          name,
          number: track.curves.findIndex((curve) => curve.key === key) + 1,
          count: track.curves.length,
          track: t('editor.track', { number: at + 1 }),
        }),
      );
  };
  const { drag, grip } = useDrag(list, ({ kind, key, place }) => {
    onFocus(`[data-grip="${key}"]`);
    if (kind === 'track' && place.kind === 'track')
      shiftTrack(
        key,
        withoutItself(
          tracks.findIndex((track) => track.key === key),
          place.at,
        ),
      );
    if (kind !== 'curve' || place.kind !== 'curve') return;
    const own =
      tracks
        .find((track) => track.key === place.trackKey)
        ?.curves.findIndex((curve) => curve.key === key) ?? -1;
    shiftCurve(key, place.trackKey, withoutItself(own, place.at));
  });

  const addTo = (track: EditTrack): void => {
    const scalars = drawable(editor.curves, false);
    const used = new Set(
      tracks.flatMap(({ curves }) => curves.map(({ spec }) => nameOf(spec.curve, scalars))),
    );
    const chosen =
      scalars.find(({ mnemonic }, i) => i > 0 && !used.has(mnemonic)) ?? scalars.at(-1);
    const logarithmic = track.spec.kind === 'curves' && track.spec.scale === 'log';
    const spec = scaleOf(
      chosen ?? {
        mnemonic: 'GR',
        curveId: '',
        unit: 'gAPI',
        description: '',
        dimension: [1],
        kind: 'number',
      },
      logarithmic,
    );
    const key = present.nextKey;
    editor.change((doc) => addCurve(doc, track.key, spec));
    show(track.key, key);
    onFocus(`[data-toggle="${key}"]`);
  };

  return (
    <ol ref={list} className="track-list" aria-label={t('editor.tracks')}>
      {tracks.map((track, at) => {
        const { key, spec, curves } = track;
        const isOpen = open.tracks.has(key);
        const step = (by: -1 | 1): void => {
          onFocus(`[data-grip="${key}"]`);
          shiftTrack(key, at + by);
        };
        const name = trackName(track, at);
        return (
          <li
            key={key}
            className="track-item"
            data-track={key}
            data-accepts={spec.kind === 'curves' ? 'curves' : undefined}
            data-curves={curves.length}
            data-drop={trackEdge(drag, at, track, tracks.length, isOpen)}
            data-dragged={(drag?.kind === 'track' && drag.key === key) || undefined}
          >
            <div className="editor-row">
              <Grip name={name} id={key} onGrip={grip('track', key)} onMove={step} />
              <button
                type="button"
                className="row-toggle"
                data-toggle={key}
                aria-expanded={isOpen}
                aria-controls={`${baseId}-${key}`}
                onClick={() => onOpen({ ...open, tracks: toggled(open.tracks, key) })}
              >
                <ChevronRight size={16} strokeWidth={1.5} aria-hidden className="chevron" />
                <bdi className="row-name">{name}</bdi>
                <span className="row-note">
                  {spec.kind === 'array' || spec.kind === 'zones' ? (
                    t(`editor.kind.${spec.kind}`)
                  ) : (
                    <bdi dir="ltr">{noteOf(track)}</bdi>
                  )}
                </span>
              </button>
            </div>
            {isOpen ? (
              <div id={`${baseId}-${key}`} className="track-body">
                <TrackForm track={track} at={at} />
                {spec.kind === 'curves' ? (
                  <ul className="curve-items" aria-label={t('editor.kind.curves')}>
                    {curves.map((curve, i) => (
                      <CurveRow
                        key={curve.key}
                        curve={curve}
                        track={track}
                        formId={`${baseId}-${curve.key}`}
                        open={open.curve === curve.key}
                        dropEdge={edgeOf(
                          drag?.place?.kind === 'curve' && drag.place.trackKey === key
                            ? drag.place
                            : null,
                          i,
                          curves.length,
                        )}
                        dragged={drag?.key === curve.key}
                        onToggle={() =>
                          onOpen({ ...open, curve: open.curve === curve.key ? null : curve.key })
                        }
                        onGrip={grip('curve', curve.key)}
                        onMove={(by) => {
                          const to = curveStep(present, curve.key, by);
                          onFocus(`[data-grip="${curve.key}"]`);
                          if (to) shiftCurve(curve.key, to.trackKey, to.to);
                        }}
                        onGone={() =>
                          onFocus(`[data-toggle="${(curves[i + 1] ?? curves[i - 1])?.key ?? key}"]`)
                        }
                      />
                    ))}
                    {curves.length === 0 ? (
                      <li className="muted-note">{t('editor.track.empty')}</li>
                    ) : null}
                  </ul>
                ) : null}
                <TrackActions
                  track={track}
                  at={at}
                  count={tracks.length}
                  onMove={step}
                  onAddCurve={() => addTo(track)}
                  onRemove={() => {
                    editor.change((doc) => remove(doc, key));
                    onFocus(`[data-toggle="${(tracks[at + 1] ?? tracks[at - 1])?.key ?? ''}"]`);
                  }}
                />
              </div>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

/** What a track is called in the list: its title, else its kind or number. */
function useTrackName(): (track: EditTrack, at: number) => string {
  const t = useTexts();
  return ({ spec }, at) => {
    if (spec.kind === 'depth') return t('editor.kind.depth');
    return spec.title?.trim() || t('editor.track', { number: at + 1 });
  };
}

/** A position among rows, counted once the row at `own` is taken out; `own` is -1 where it is not among them. */
function withoutItself(own: number, at: number): number {
  return own >= 0 && own < at ? at - 1 : at;
}

function edgeOf(place: DropPlace | null, at: number, count: number): 'before' | 'after' | null {
  if (place?.at === at) return 'before';
  return place?.at === count && at === count - 1 ? 'after' : null;
}

/** Where the landing line is drawn at a track: for a track beside it, for a curve below its head where its rows do not show. */
function trackEdge(
  drag: Drag | null,
  at: number,
  track: EditTrack,
  count: number,
  isOpen: boolean,
): string | undefined {
  if (drag?.place?.kind === 'track') return edgeOf(drag.place, at, count) ?? undefined;
  return drag?.place?.kind === 'curve' &&
    drag.place.trackKey === track.key &&
    (!isOpen || track.curves.length === 0)
    ? 'into'
    : undefined;
}

function toggled(set: ReadonlySet<number>, key: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
