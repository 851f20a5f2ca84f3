import { Component, type ReactNode } from 'react';
import { type Language, languageOf } from '../src/core/element-host.ts';
import type { Host } from './host.ts';

/** The few words of the wrapper itself: they must be there when everything else has failed. */
const WORDS: Readonly<
  Record<Language, { failed: string; retry: string; details: string; unread: string }>
> = {
  en: {
    failed: 'Display error. Retry.',
    retry: 'Retry',
    details: 'Details',
    unread: 'is not valid; the default is used. Expected:',
  },
  tr: {
    failed: 'Görüntüleme hatası. Yeniden deneyin.',
    retry: 'Yeniden dene',
    details: 'Ayrıntılar',
    unread: 'anlaşılamadı; varsayılan kullanılıyor. Beklenen:',
  },
  zh: {
    failed: '显示错误。请重试。',
    retry: '重试',
    details: '详细信息',
    unread: '无法识别，已使用默认值。应为：',
  },
  ar: {
    failed: 'خطأ في العرض. أعد المحاولة.',
    retry: 'إعادة المحاولة',
    details: 'التفاصيل',
    unread: 'غير مفهوم؛ استُخدمت القيمة الافتراضية. المتوقع:',
  },
};

/** The wrapper's words in the language of a BCP 47 tag. */
export function wordsOf(lang: string): (typeof WORDS)['en'] {
  return WORDS[languageOf(lang)];
}

/** Code of a `geo-error` for an error that a component let through; an error with a code of its own keeps it. */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'COMPONENT_FAILED';
}

interface Props {
  host: Host;
  lang: string;
  children: ReactNode;
}

/** Shows a plain message with Retry and Details where a component throws while rendering, and tells the page by `geo-error`. */
export class Boundary extends Component<Props, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: { error: unknown } } {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.host.fail(codeOf(error), messageOf(error));
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const words = wordsOf(this.props.lang);
    return (
      <div className="geo-failure" part="error" role="alert">
        <p>{words.failed}</p>
        <button type="button" onClick={() => this.setState({ failure: null })}>
          {words.retry}
        </button>
        <details>
          <summary>{words.details}</summary>
          <pre>{`${codeOf(failure.error)}: ${messageOf(failure.error)}`}</pre>
        </details>
      </div>
    );
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
