import { useState } from 'react';
import { STATEMENT_TYPES } from '../../../../contract/vocabulary/bank-terms.ts';
import { mailStatement, type StatementType } from '../../../api/customer/statement-mail-queries.ts';
import { proofWanted } from '../../../api/sign-in/proof-calls.ts';
import { ProofPrompt } from '../../../proofs/proof-prompt.tsx';
import { useProofStep } from '../../../proofs/proof-step.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { useWords } from '../../../words/use-words.tsx';
import { MailedStatements } from './mailed-statements.tsx';

/** Statements by mail, and an export of all personal data (C-EX-10, X-ER-14). */
export function DataSection({ email }: { email: string }) {
  const words = useWords();
  const t = words.profile.data;
  const [sending, setSending] = useState<StatementType>();
  const step = useProofStep();
  const [failed, setFailed] = useState<StatementType>();
  const send = async (type: StatementType) => {
    setSending(type);
    setFailed(undefined);
    const order = async () => {
      try {
        const answer = await mailStatement(type);
        showToast({
          tone: 'good',
          title: answer.message ? words.bankSays(answer.message) : t.sent(answer.email),
          description: t.types[type].label,
        });
      } catch (error) {
        // The bank asks for the password before it mails all personal data.
        if (proofWanted(error)) throw error;
        setFailed(type);
      }
    };
    await step.start({ run: order, situation: 'statements', lead: t.passwordLead });
    setSending(undefined);
  };
  return (
    <Panel title={t.title} description={t.lead(email)}>
      {failed && (
        <Notice tone="error" className="mb-3">
          {words.errors.statement(t.types[failed].short)}
        </Notice>
      )}
      <ul className="divide-y divide-line">
        {STATEMENT_TYPES.map((type) => (
          <li key={type} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium">{t.types[type].label}</p>
              <p className="text-ink-muted">{t.types[type].body}</p>
            </div>
            <Button
              tone="secondary"
              size="small"
              busy={sending === type}
              disabled={sending !== undefined}
              aria-label={t.sendNamed(t.types[type].short)}
              onClick={() => void send(type)}
            >
              {t.send}
            </Button>
          </li>
        ))}
      </ul>
      <MailedStatements />
      <ProofPrompt {...step.prompt} />
    </Panel>
  );
}
