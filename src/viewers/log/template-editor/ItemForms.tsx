import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { TextKey } from '../../../i18n/i18n.ts';
import { PATTERN_NAMES } from '../../../plot/log/patterns.ts';
import type {
  CodeSpec,
  PictureTrackSpec,
  TextTrackSpec,
  TrackSpec,
} from '../../../plot/log/template.ts';
import { LIGHT_PLOT_THEME } from '../../../plot/log/theme.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { ColorInput } from './ColorField.tsx';
import { type FieldPlace, withSpec } from './edit-doc.ts';
import { ChoiceField, Field, NumberField, TextField, useField } from './fields.tsx';
import { useEditorParts } from './use-editor.ts';

/** Items that are shown at first; more are one button away. */
const FIRST_ITEMS = 20;

/** Places of an item's values in the edited template. */
type ItemPlaces = (...path: string[]) => FieldPlace;

interface ItemListProps<T> {
  trackKey: number;
  /** Name of the list in the track. */
  field: 'codes' | 'items';
  items: readonly T[];
  texts: { number: TextKey; add: TextKey; remove: TextKey };
  /** What a new item is, after the last of the list. */
  create(last: T | undefined): T;
  children(place: ItemPlaces, item: T): ReactNode;
}

/** The items of a track as forms one below the other, with what adds and removes them. */
function ItemList<T>({ trackKey, field, items, texts, create, children }: ItemListProps<T>) {
  const t = useTexts();
  const editor = useEditorParts();
  const [isWhole, setWhole] = useState(false);
  const change = (next: readonly T[]): void =>
    editor.change((doc) =>
      withSpec(doc, trackKey, (spec) => ({ ...spec, [field]: next }) as typeof spec),
    );
  const shown = isWhole ? items : items.slice(0, FIRST_ITEMS);
  return (
    <div className="fills wide">
      {shown.map((item, at) => (
        <fieldset key={at} className="fill">
          <legend className="visually-hidden">{t(texts.number, { number: at + 1 })}</legend>
          <div className="form">
            {children((...path) => ({ node: trackKey, path: [field, at, ...path] }), item)}
          </div>
          <div className="form-actions">
            <span className="grow muted-count">{t(texts.number, { number: at + 1 })}</span>
            <Button
              label={t(texts.remove)}
              icon={Trash2}
              iconOnly
              variant="quiet"
              onClick={() => change(items.filter((_, i) => i !== at))}
            />
          </div>
        </fieldset>
      ))}
      {shown.length < items.length ? (
        <Button
          label={t('editor.items.all', { number: items.length })}
          variant="quiet"
          className="start"
          onClick={() => setWhole(true)}
        />
      ) : null}
      <Button
        label={t(texts.add)}
        icon={Plus}
        variant="quiet"
        className="start"
        onClick={() => {
          setWhole(true);
          change([...items, create(items.at(-1))]);
        }}
      />
    </div>
  );
}

/** The codes of a discrete track: value, name, colour and pattern of each. */
export function CodeList({ trackKey, codes }: { trackKey: number; codes: readonly CodeSpec[] }) {
  const t = useTexts();
  return (
    <ItemList
      trackKey={trackKey}
      field="codes"
      items={codes}
      texts={{ number: 'editor.code.number', add: 'editor.code.add', remove: 'editor.code.remove' }}
      create={(last) => ({
        value: last ? Math.max(...codes.map(({ value }) => value)) + 1 : 1,
        color: LIGHT_PLOT_THEME.curves[codes.length % LIGHT_PLOT_THEME.curves.length],
      })}
    >
      {(place, code) => (
        <>
          <NumberField label={t('editor.fill.at')} {...place('value')} />
          <TextField label={t('editor.code.name')} {...place('name')} />
          <CodeColor place={place('color')} color={code.color} />
          <ChoiceField
            label={t('editor.fill.pattern')}
            {...place('pattern')}
            choices={[
              { value: '', label: t('editor.fill.none') },
              ...PATTERN_NAMES.map((name) => ({
                value: name,
                label: t(`editor.pattern.${name}` as TextKey),
              })),
            ]}
          />
        </>
      )}
    </ItemList>
  );
}

function CodeColor({ place, color }: { place: FieldPlace; color: string | undefined }) {
  const t = useTexts();
  const { flush } = useEditorParts();
  const { message, set } = useField<string>(place);
  return (
    <Field label={t('editor.color')} message={message}>
      {({ id }) => (
        <ColorInput
          id={id}
          label={t('editor.color')}
          value={color ?? LIGHT_PLOT_THEME.muted}
          onChange={(next) => set(next, true)}
          onBlur={flush}
        />
      )}
    </Field>
  );
}

/** The texts of a text track: depth and words of each. */
export function TextItemList({
  trackKey,
  items,
}: {
  trackKey: number;
  items: NonNullable<TextTrackSpec['items']>;
}) {
  const t = useTexts();
  return (
    <ItemList
      trackKey={trackKey}
      field="items"
      items={items}
      texts={{ number: 'editor.text.number', add: 'editor.text.add', remove: 'editor.text.remove' }}
      create={(last) => ({ depth: last ? last.depth + 1 : 0, text: '' })}
    >
      {(place) => (
        <>
          <NumberField label={t('editor.text.depth')} {...place('depth')} />
          <WordsField label={t('editor.text.text')} place={place('text')} />
        </>
      )}
    </ItemList>
  );
}

/** A text of several lines. */
function WordsField({ label, place }: { label: string; place: FieldPlace }) {
  const { flush } = useEditorParts();
  const { value, message, set } = useField<string>(place);
  return (
    <Field label={label} wide message={message}>
      {(ids) => (
        <textarea
          {...ids}
          className="field"
          dir="auto"
          rows={2}
          value={value ?? ''}
          onChange={(event) => set(event.target.value, true)}
          onBlur={flush}
        />
      )}
    </Field>
  );
}

/** The pictures of a picture track: interval, address and title of each. */
export function PictureItemList({
  trackKey,
  items,
}: {
  trackKey: number;
  items: PictureTrackSpec['items'];
}) {
  const t = useTexts();
  return (
    <ItemList
      trackKey={trackKey}
      field="items"
      items={items}
      texts={{
        number: 'editor.picture.number',
        add: 'editor.picture.add',
        remove: 'editor.picture.remove',
      }}
      create={(last) =>
        last
          ? { top: last.base, base: last.base + (last.base - last.top), url: '' }
          : { top: 0, base: 1, url: '' }
      }
    >
      {(place) => (
        <>
          <NumberField label={t('editor.picture.top')} {...place('top')} />
          <NumberField label={t('editor.picture.base')} {...place('base')} />
          <UrlField label={t('editor.picture.url')} place={place('url')} />
          <TextField label={t('editor.track.title')} wide {...place('title')} />
        </>
      )}
    </ItemList>
  );
}

/** An address; empty until it is known. */
function UrlField({ label, place }: { label: string; place: FieldPlace }) {
  const { flush } = useEditorParts();
  const { value, message, set } = useField<string>(place);
  return (
    <Field label={label} wide message={message}>
      {(ids) => (
        <input
          {...ids}
          className="field"
          type="text"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={value ?? ''}
          onChange={(event) => set(event.target.value.trim(), true)}
          onBlur={flush}
        />
      )}
    </Field>
  );
}

/** What a new track of one of these kinds is. */
export function createItemTrack(
  kind: 'discrete' | 'text' | 'picture',
  curve: string | undefined,
): TrackSpec {
  switch (kind) {
    case 'discrete':
      return { kind, curve: curve ?? 'LITHOLOGY' };
    case 'text':
      return curve === undefined ? { kind, items: [] } : { kind, curve };
    case 'picture':
      return { kind, items: [] };
  }
}
