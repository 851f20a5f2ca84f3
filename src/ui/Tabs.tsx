import type { KeyboardEvent } from 'react';
import { tabStep } from './tab-step.ts';

/** Tabs above a region. Arrow keys move and choose, as in the WAI-ARIA pattern. */
export function Tabs<T extends string>({
  label,
  tabs,
  selected,
  onSelect,
  panelId,
}: {
  label: string;
  tabs: readonly { id: T; label: string }[];
  selected: T;
  onSelect(id: T): void;
  panelId: string;
}) {
  const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
    const to = tabStep(
      event,
      tabs.findIndex(({ id }) => id === selected),
      tabs.length,
    );
    if (to === null) return;
    event.preventDefault();
    onSelect(tabs[to]!.id);
    (event.currentTarget.children[to] as HTMLElement).focus();
  };
  return (
    <div role="tablist" aria-label={label} className="tabs" onKeyDown={walk}>
      {tabs.map(({ id, label: name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="tab"
          aria-selected={id === selected}
          aria-controls={panelId}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
