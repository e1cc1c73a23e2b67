/** The person of this request, as the database says now (not as the token said when it was made). */
export interface SignedIn {
  readonly sessionId: string;
  /** The id of the customer or of the member of staff. */
  readonly subjectId: string;
  readonly role: 'customer' | 'banker' | 'admin';
  readonly name: string;
  readonly email: string;
  /** A customer's account status; `active` for staff. */
  readonly status: string;
  /** The ledger account of a customer. */
  readonly accountId: string | undefined;
  readonly authTime: Date;
  /** Wall clock of the last change of a customer's e-mail address. */
  readonly emailChangedAt?: Date | undefined;
  /** Last time a password was typed in this session, wall clock. */
  readonly passwordAt: Date;
  /** True for staff with an authenticator or a passkey. */
  readonly enrolled?: boolean;
  /** Last time a second factor was given in this session, wall clock. */
  readonly factorAt?: Date | undefined;
  /** Present where the rows were read for an earlier request: the doorway has to check them with the posting. */
  readonly recalled?: RecalledSession;
}

/** The rows of a session and its customer as they were read for an earlier request, by the versions that PostgreSQL gives them (`xmin`). */
export class RecalledSession {
  readonly id: string;
  readonly sessionVersion: string;
  readonly personVersion: string;
  #confirmed = false;

  constructor(id: string, sessionVersion: string, personVersion: string) {
    this.id = id;
    this.sessionVersion = sessionVersion;
    this.personVersion = personVersion;
  }

  /** True once the doorway found both rows unchanged. */
  get confirmed(): boolean {
    return this.#confirmed;
  }

  confirm(): void {
    this.#confirmed = true;
  }
}

/** Thrown when the rows of a recalled session have changed, before anything was done: they have to be read. */
export class SessionChanged extends Error {
  override readonly name = 'SessionChanged';
}
