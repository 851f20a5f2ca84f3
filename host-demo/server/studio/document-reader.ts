import { type MessageParts, type Message, msg } from '../../../src/formats/msg.ts';
import { Refused } from '../refused.ts';
import { ThreadError } from '../threads/thread-error.ts';
import { ThreadService } from '../threads/thread-service.ts';
import type { BpmnProcess } from './bpmn.ts';
import type { Capabilities } from './capabilities.ts';
import type { DocumentService, EntityText } from './document-service.ts';
import type { FiledEntity } from './entity-file.ts';

/** What reading one document, or all texts of one file, may take. */
export interface ReadingBudget {
  seconds: number;
  memoryMb: number;
}

const BUDGET: ReadingBudget = { seconds: 10, memoryMb: 256 };
/** Milliseconds without use after which the thread ends. */
const IDLE_MS = 60_000;

/**
 * Reads YAML and XML of others in a worker thread, one after the other: a document that takes too
 * much is stopped by ending its thread, and the server keeps responding.
 */
export class DocumentReader {
  readonly #budget: ReadingBudget;
  readonly #thread: ThreadService<DocumentService>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(budget: ReadingBudget = BUDGET) {
    this.#budget = budget;
    this.#thread = new ThreadService<DocumentService>({
      module: new URL('./document-worker.ts', import.meta.url),
      memoryMb: budget.memoryMb,
      idleMs: IDLE_MS,
    });
  }

  /** The entities of texts in YAML. @throws {Refused} 422 VALIDATION, 413 TOO_LARGE */
  entities(texts: readonly EntityText[]): Promise<FiledEntity[]> {
    return this.#call('entities', texts, (why) => new Refused(422, 'VALIDATION', why));
  }

  /** What a map server says of itself. @throws {Refused} 502 UPSTREAM */
  capabilities(document: string): Promise<Capabilities> {
    return this.#call(
      'capabilities',
      document,
      (why) =>
        new Refused(502, 'UPSTREAM', msg`The answer of the map server cannot be read: ${why}`),
    );
  }

  /** The processes of a workflow. @throws {Refused} 422 INVALID_WORKFLOW */
  processes(bytes: Uint8Array): Promise<BpmnProcess[]> {
    return this.#call(
      'processes',
      bytes,
      (why) => new Refused(422, 'INVALID_WORKFLOW', msg`This is no workflow: ${why}`),
    );
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#thread.dispose();
  }

  #call<Name extends keyof DocumentService>(
    method: Name,
    argument: Parameters<DocumentService[Name]>[0],
    refuse: (why: Message) => Refused,
  ): Promise<ReturnType<DocumentService[Name]>> {
    const limitMs = this.#budget.seconds * 1000;
    const answer = this.#last.then(() =>
      this.#thread.call(method, argument as never, { limitMs }),
    ) as Promise<ReturnType<DocumentService[Name]>>;
    this.#last = answer.catch(() => {});
    return answer.catch((error: unknown) => {
      throw error instanceof ThreadError ? refuse(this.#describe(error)) : restoreRefusal(error);
    });
  }

  #describe({ reason }: ThreadError): Message {
    if (reason === 'timeout')
      return msg`it takes longer than ${this.#budget.seconds} s to read. Split it into smaller files.`;
    if (reason === 'memory') return msg`it takes more than ${this.#budget.memoryMb} MB to read`;
    return msg`its reading was interrupted. Send it again.`;
  }
}

/** An error of the thread: a refusal there is one here. */
function restoreRefusal(error: unknown): unknown {
  const { name, message, status, code, parts, more } = error as Error & {
    status?: number;
    code?: string;
    parts?: MessageParts | null;
    more?: Record<string, unknown>;
  };
  return name === 'Refused' && status !== undefined && code !== undefined
    ? new Refused(status, code, parts ?? message, more)
    : error;
}
