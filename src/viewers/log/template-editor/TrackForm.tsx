import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { COLORMAP_NAMES } from '../../../plot/log/colormaps.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { LogCurve } from '../../../formats/log-file.ts';
import { drawable, found, type Names, findCurveName, textCurves } from './curve-choices.ts';
import type { EditTrack, FieldPlace } from './edit-doc.ts';
import { CodeList, PictureItemList, TextItemList } from './ItemForms.tsx';
import { ChoiceField, Field, NamesField, NumberField, TextField, useField } from './fields.tsx';
import { useEditorParts } from './use-editor.ts';

const WIDTHS = {
  curves: 1,
  depth: 0.4,
  zones: 0.6,
  array: 1,
  discrete: 0.6,
  text: 1,
  picture: 1,
} as const;

/** Places of a track's values in the edited template. */
type TrackPlaces = (...path: string[]) => FieldPlace;

/** Everything about one track but its curves. */
export function TrackForm({ track: { key, spec }, at }: { track: EditTrack; at: number }) {
  const t = useTexts();
  const { curves } = useEditorParts();
  const scalars = drawable(curves, false);
  const place: TrackPlaces = (...path) => ({ node: key, path });
  return (
    <div className="form" role="group" aria-label={t('editor.track', { number: at + 1 })}>
      {spec.kind === 'depth' ? null : (
        <TextField
          label={t('editor.track.title')}
          wide={spec.kind === 'array'}
          {...place('title')}
        />
      )}
      <NumberField
        label={t('editor.track.width')}
        fallback={WIDTHS[spec.kind]}
        {...place('width')}
      />
      {spec.kind === 'curves' ? <ScaleFields place={place} /> : null}
      {spec.kind === 'depth' ? <DepthFields place={place} /> : null}
      {spec.kind === 'array' ? (
        <ArrayFields place={place} trackKey={key} names={spec.curve} />
      ) : null}
      {spec.kind === 'zones' ? (
        <ChannelFields trackKey={key} names={spec.curve} listed={scalars} />
      ) : null}
      {spec.kind === 'discrete' ? (
        <>
          <ChannelFields trackKey={key} names={spec.curve} listed={scalars} isRequired />
          <CodeList trackKey={key} codes={spec.codes ?? []} />
        </>
      ) : null}
      {spec.kind === 'text' ? (
        <>
          <ChannelFields trackKey={key} names={spec.curve} listed={textCurves(curves)} />
          <TextItemList trackKey={key} items={spec.items ?? []} />
        </>
      ) : null}
      {spec.kind === 'picture' ? <PictureItemList trackKey={key} items={spec.items} /> : null}
    </div>
  );
}

function ScaleFields({ place }: { place: TrackPlaces }) {
  const t = useTexts();
  return (
    <>
      <ChoiceField
        label={t('editor.track.scale')}
        fallback="linear"
        {...place('scale')}
        choices={[
          { value: 'linear', label: t('editor.scale.linear') },
          { value: 'log', label: t('editor.scale.log') },
        ]}
      />
      <NumberField label={t('editor.track.divisions')} fallback={10} {...place('divisions')} />
    </>
  );
}

function DepthFields({ place }: { place: TrackPlaces }) {
  const t = useTexts();
  const automatic = { value: '', label: t('editor.automatic') };
  return (
    <>
      <ChoiceField
        label={t('log.depth.unit')}
        {...place('unit')}
        choices={[automatic, ...['m', 'ft'].map((value) => ({ value, label: value }))]}
      />
      <ChoiceField
        label={t('editor.datum')}
        {...place('datum')}
        choices={[automatic, ...['MD', 'TVD', 'TVDSS'].map((value) => ({ value, label: value }))]}
      />
    </>
  );
}

function ArrayFields({
  place,
  trackKey,
  names,
}: {
  place: TrackPlaces;
  trackKey: number;
  names: Names;
}) {
  const t = useTexts();
  const { curves } = useEditorParts();
  return (
    <>
      <ChoiceField
        label={t('editor.array.display')}
        {...place('display')}
        choices={[
          { value: 'image', label: t('editor.array.image') },
          { value: 'waveform', label: t('editor.array.waveform') },
        ]}
      />
      <ChannelFields trackKey={trackKey} names={names} listed={drawable(curves, true)} isRequired />
      <ChoiceField
        label={t('editor.array.colormap')}
        wide
        ltr
        {...place('colormap')}
        choices={[
          { value: '', label: t('editor.automatic') },
          ...COLORMAP_NAMES.map((value) => ({ value, label: value })),
        ]}
      />
      <NumberField label={t('editor.array.min')} optional {...place('min')} />
      <NumberField label={t('editor.array.max')} optional {...place('max')} />
    </>
  );
}

/** The one curve of a track: by choice from those of the file that it can show, or by names. */
function ChannelFields({
  trackKey,
  names,
  listed,
  isRequired = false,
}: {
  trackKey: number;
  names: Names | undefined;
  listed: readonly LogCurve[];
  isRequired?: boolean;
}) {
  const t = useTexts();
  const { set } = useField({ node: trackKey, path: ['curve'] });
  const now = names === undefined ? null : found(names, listed);
  return (
    <>
      <Field label={t('editor.curve')} wide>
        {(ids) => (
          <select
            {...ids}
            className="field"
            dir="ltr"
            value={now?.mnemonic ?? ''}
            onChange={(event) => set(event.target.value || undefined)}
          >
            {isRequired && now ? null : (
              <option value="">
                {names === undefined || now
                  ? t('editor.fill.none')
                  : `${findCurveName(names, listed)} · ${t('editor.curve.absent')}`}
              </option>
            )}
            {listed.map(({ mnemonic, description }) => (
              <option key={mnemonic} value={mnemonic}>
                {[mnemonic, description].filter(Boolean).join(' ')}
              </option>
            ))}
          </select>
        )}
      </Field>
      <NamesField label={t('editor.curve.names')} node={trackKey} path={['curve']} />
    </>
  );
}

/** Moves, fills and removes a track. */
export function TrackActions({
  track,
  at,
  count,
  onMove,
  onAddCurve,
  onRemove,
}: {
  track: EditTrack;
  at: number;
  count: number;
  onMove(step: -1 | 1): void;
  onAddCurve(): void;
  onRemove(): void;
}) {
  const t = useTexts();
  return (
    <div className="form-actions">
      {track.spec.kind === 'curves' ? (
        <Button label={t('editor.curve.add')} icon={Plus} variant="quiet" onClick={onAddCurve} />
      ) : null}
      <span className="grow" />
      <Button
        label={t('editor.track.up')}
        icon={ArrowUp}
        iconOnly
        variant="quiet"
        disabledBecause={at === 0 && t('editor.first')}
        onClick={() => onMove(-1)}
      />
      <Button
        label={t('editor.track.down')}
        icon={ArrowDown}
        iconOnly
        variant="quiet"
        disabledBecause={at === count - 1 && t('editor.last')}
        onClick={() => onMove(1)}
      />
      <Button
        label={t('editor.track.remove')}
        icon={Trash2}
        iconOnly
        variant="quiet"
        disabledBecause={count === 1 && t('editor.invalid.lastTrack')}
        onClick={onRemove}
      />
    </div>
  );
}
