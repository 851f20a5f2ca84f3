import { Suspense, useId } from 'react';
import type { Cart, CartSizeAnswer } from '../../../backend/cart.ts';
import { formatBytes } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { type Faults, FORMATS, isList, type Settings } from './export-settings.ts';

const AreaFields = lazyPart(async () => (await import('./AreaFields.tsx')).AreaFields);

/** Coordinate systems that are always suggested. */
const WGS84 = 'EPSG:4326';

interface Props {
  settings: Settings;
  faults: Faults;
  onChange(change: Partial<Settings>): void;
}

/** Name, format, coordinate system and area of an export. */
export function SettingsFields({
  cart,
  size,
  ...props
}: Props & { cart: Cart; size: CartSizeAnswer | null }) {
  const t = useTexts();
  const { settings, faults, onChange } = props;
  return (
    <>
      <label className="stacked">
        <span>{t('cart.name')}</span>
        <input
          className="field"
          type="text"
          maxLength={200}
          autoComplete="off"
          placeholder={cart.name}
          value={settings.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </label>
      <FormatField {...props} hasSeveral={cart.groups.length > 1} />
      {settings.format === 'zip' ? (
        <label className="preflight-switch">
          <input
            type="checkbox"
            role="switch"
            checked={settings.includeFiles}
            onChange={(event) => onChange({ includeFiles: event.target.checked })}
          />
          <span>{t('cart.includeFiles')}</span>
          <bdi className="muted" dir="ltr">
            {size ? formatBytes(size.bytes) : ''}
          </bdi>
        </label>
      ) : null}
      <CrsField {...props} suggested={[...new Set([WGS84, ...(size?.crs ?? [])])]} />
      <AreaField {...props} />
      {settings.area === 'none' ? null : (
        <Suspense>
          <AreaFields settings={settings} fault={faults.area ?? null} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}

/** `hasSeveral`: the cart holds several catalogs, which no list takes. */
function FormatField({ settings, onChange, hasSeveral }: Props & { hasSeveral: boolean }) {
  const t = useTexts();
  const noteId = useId();
  return (
    <label className="stacked">
      <span>{t('cart.format')}</span>
      <select
        className="field"
        value={settings.format}
        aria-describedby={noteId}
        onChange={(event) => onChange({ format: event.target.value as Settings['format'] })}
      >
        {FORMATS.map((one) => (
          <option key={one} value={one} disabled={hasSeveral && isList(one)}>
            {t(`cart.format.${one}`)}
          </option>
        ))}
      </select>
      {hasSeveral ? (
        <span id={noteId} className="muted">
          {t('cart.format.several')}
        </span>
      ) : null}
    </label>
  );
}

function CrsField({ settings, faults, onChange, suggested }: Props & { suggested: string[] }) {
  const t = useTexts();
  const id = useId();
  return (
    <label className="stacked">
      <span>{t('cart.crs')}</span>
      <input
        className="field preflight-crs"
        type="text"
        dir="ltr"
        list={`${id}-systems`}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('cart.crs.asStored')}
        value={settings.crs}
        aria-invalid={faults.crs ? true : undefined}
        aria-describedby={`${id}-crs`}
        onChange={(event) => onChange({ crs: event.target.value })}
      />
      <datalist id={`${id}-systems`}>
        {suggested.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <span
        id={`${id}-crs`}
        className={faults.crs ? 'fault' : 'muted'}
        role={faults.crs ? 'alert' : undefined}
      >
        {faults.crs ? t(faults.crs) : t('cart.crs.hint')}
      </span>
    </label>
  );
}

function AreaField({ settings, onChange }: Props) {
  const t = useTexts();
  return (
    <label className="stacked">
      <span>{t('cart.area')}</span>
      <select
        className="field"
        value={settings.area}
        onChange={(event) => onChange({ area: event.target.value as Settings['area'] })}
      >
        {(['none', 'box', 'polygon'] as const).map((one) => (
          <option key={one} value={one}>
            {t(`cart.area.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
