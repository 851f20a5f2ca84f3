import { Clock, Search, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { forgetSearch, recentSearches, rememberSearch } from '../../../backend/recent-search.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useTyping } from '../../../ui/use-typing.ts';
import { foldText } from '../../../core/text-search.ts';

/** The field that searches all catalogs; it offers what `owner` searched for last (WAI-ARIA "Combobox", list autocomplete by hand). */
export function RailSearch({
  owner,
  text,
  onSearch,
  onDone,
}: {
  owner: string;
  text: string;
  onSearch(text: string): void;
  /** The search was sent by Enter or by choosing one. */
  onDone(): void;
}) {
  const t = useTexts();
  const id = useId();
  const [typed, setTyped] = useTyping(text, onSearch);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const begun = foldText(typed.trim());
  const offered = recent.filter(
    (one) => foldText(one).startsWith(begun) && foldText(one) !== begun,
  );
  const shown = open && offered.length > 0;

  const unfold = (): void => {
    setRecent(recentSearches(owner));
    setActive(-1);
    setOpen(true);
  };
  const choose = (chosen: string): void => {
    setOpen(false);
    setTyped(chosen);
    onSearch(chosen);
    setRecent(rememberSearch(owner, chosen));
    onDone();
  };
  const forget = (one?: string): void => {
    setRecent(forgetSearch(owner, one));
    setActive(-1);
  };
  const keys = (event: KeyboardEvent): void => {
    const picked = shown ? offered[active] : undefined;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // Between the last and the first stands the field itself, as -1.
    if (step !== undefined && shown)
      setActive(((active + 1 + step + offered.length + 1) % (offered.length + 1)) - 1);
    else if (step === 1) unfold();
    else if (event.key === 'Enter') choose(picked ?? typed.trim());
    else if (event.key === 'Delete' && picked !== undefined) forget(picked);
    else if (event.key === 'Escape' && shown) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const left = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (currentTarget.contains(relatedTarget)) return;
    setOpen(false);
    // What somebody stayed with is worth remembering, not every letter on the way to it.
    if (typed.trim() !== '' && typed === text) setRecent(rememberSearch(owner, typed));
  };
  return (
    <div className="rail-search" onBlur={left}>
      <label className="search-field">
        <Search size={14} strokeWidth={1.5} aria-hidden />
        <input
          className="field"
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          aria-label={t('browse.search.everywhere')}
          aria-description={shown ? t('browse.search.recentHelp') : undefined}
          placeholder={t('browse.search.everywhere')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onFocus={unfold}
          onClick={unfold}
          onKeyDown={keys}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(-1);
            setOpen(true);
          }}
        />
      </label>
      <div className="rail-recent" hidden={!shown}>
        <ul id={`${id}-list`} role="listbox" aria-label={t('browse.search.recent')}>
          {offered.map((one, i) => (
            // Focus stays in the field.
            <li
              key={one}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              <Clock size={14} strokeWidth={1.5} aria-hidden />
              <bdi>{one}</bdi>
              <span
                className="rail-forget"
                aria-hidden
                title={t('browse.search.forget')}
                onClick={(event) => {
                  event.stopPropagation();
                  forget(one);
                }}
              >
                <X size={14} strokeWidth={1.5} />
              </span>
            </li>
          ))}
        </ul>
        <Button
          label={t('browse.search.forgetAll')}
          variant="quiet"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => forget()}
        />
      </div>
    </div>
  );
}
