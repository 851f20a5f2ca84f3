import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { useTyping } from './use-typing.ts';

/** A search field. It reports its text when typing pauses; a `text` from outside replaces it. */
export function SearchField({
  label,
  text,
  shortcut,
  onSearch,
  ref,
}: {
  label: string;
  text: string;
  shortcut?: string;
  onSearch(text: string): void;
  ref?: Ref<HTMLInputElement>;
}) {
  const [typed, setTyped] = useTyping(text, onSearch);
  return (
    <label className="search-field">
      <Search size={14} strokeWidth={1.5} aria-hidden />
      <input
        ref={ref}
        className="field"
        type="search"
        value={typed}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        title={shortcut ? `${label} (${shortcut})` : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}
