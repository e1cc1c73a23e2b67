import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { businessDateOf } from '../../../../contract/vocabulary/bank-time.ts';
import { saveFile } from '../../../api/client/save-file.ts';
import type { CustomerProfile } from '../../../api/customer/account-queries.ts';
import {
  mailStatement,
  makeStatement,
  type StatementDays,
  type StatementType,
} from '../../../api/customer/statement-mail-queries.ts';
import { bankInfoQuery } from '../../../api/public/bank-info-queries.ts';
import { proofWanted } from '../../../api/sign-in/proof-calls.ts';
import { ProofPrompt } from '../../../proofs/proof-prompt.tsx';
import { useProofStep } from '../../../proofs/proof-step.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toast-queue.ts';
import { errorMessage } from '../../../words/error-message.ts';
import { useWords } from '../../../words/use-words.tsx';
import { MailedStatements } from './mailed-statements.tsx';
import { type ChosenPeriod, inOrder, StatementPeriodField } from './statement-period-field.tsx';
import { statementPeriods } from './statement-periods.ts';

/** The work in progress: which statement, and where it goes. */
type Working = `${'file' | 'mail'} ${StatementType}`;

/** Downloads and mails statements, one at a time. */
function useStatements() {
  const words = useWords();
  const t = words.profile.data;
  const step = useProofStep();
  const [working, setWorking] = useState<Working>();
  const [failed, setFailed] = useState<StatementType>();
  const mail = async (type: StatementType, days: StatementDays) => {
    setWorking(`mail ${type}`);
    setFailed(undefined);
    const order = async () => {
      try {
        const answer = await mailStatement(type, days);
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
    setWorking(undefined);
  };
  const download = async (type: Exclude<StatementType, 'personal_data'>, days: StatementDays) => {
    setWorking(`file ${type}`);
    try {
      const { content, filename } = await makeStatement(type, days);
      saveFile(content, filename);
    } catch (error) {
      showToast({ tone: 'bad', title: errorMessage(error, 'downloadStatement', words) });
    } finally {
      setWorking(undefined);
    }
  };
  return { mail, download, working, failed, prompt: step.prompt };
}

interface StatementOfferProps {
  readonly type: StatementType;
  readonly working: Working | undefined;
  readonly disabled?: boolean | undefined;
  /** Absent for one that is only mailed. */
  readonly onDownload?: () => void;
  readonly onMail: () => void;
  /** The fields of the statement. */
  readonly children?: ReactNode;
}

/** One kind of statement with its buttons. */
function StatementOffer({ type, working, disabled = false, onDownload, onMail, children }: StatementOfferProps) {
  const t = useWords().profile.data;
  const { label, body, short } = t.types[type];
  const blocked = disabled || working !== undefined;
  return (
    <li className="flex flex-col gap-3 py-4 text-sm">
      <div>
        <p className="font-medium">{label}</p>
        <p className="text-ink-muted">{body}</p>
      </div>
      {children}
      <div className="flex flex-wrap gap-2">
        {onDownload && (
          <Button
            size="small"
            busy={working === `file ${type}`}
            disabled={blocked}
            aria-label={t.downloadOf(short)}
            onClick={onDownload}
          >
            {t.download}
          </Button>
        )}
        <Button
          tone="secondary"
          size="small"
          busy={working === `mail ${type}`}
          disabled={blocked}
          aria-label={t.sendNamed(short)}
          onClick={onMail}
        >
          {t.send}
        </Button>
      </div>
    </li>
  );
}

/** Statements to download or by mail, and an export of all personal data (C-EX-10, X-ER-14). */
export function DataSection({ profile }: { profile: CustomerProfile }) {
  const words = useWords();
  const t = words.profile.data;
  const { mail, download, working, failed, prompt } = useStatements();
  const today = useQuery(bankInfoQuery).data?.businessDate;
  const opened = businessDateOf(profile.created_at);
  const periods = today === undefined ? [] : statementPeriods(opened, today, words.statement.periods);
  const [picked, setPicked] = useState<ChosenPeriod>();
  const period = picked ?? periods[0];
  // An empty field is the first or the last day that there is; without the bank's date, the bank takes the last months.
  const days = period && { startDate: period.days.startDate || opened, endDate: period.days.endDate || today };
  return (
    <Panel title={t.title} description={t.lead(profile.email)}>
      {failed && (
        <Notice tone="error" className="mb-3">
          {words.errors.statement(t.types[failed].short)}
        </Notice>
      )}
      <ul className="-my-1 divide-y divide-line">
        <StatementOffer
          type="account_statement"
          working={working}
          disabled={period && !inOrder(period)}
          onDownload={() => void download('account_statement', days ?? {})}
          onMail={() => void mail('account_statement', days ?? {})}
        >
          {period && today && (
            <StatementPeriodField
              periods={periods}
              chosen={period}
              opened={opened}
              today={today}
              onChange={setPicked}
            />
          )}
        </StatementOffer>
        <StatementOffer
          type="transaction_history"
          working={working}
          onDownload={() => void download('transaction_history', {})}
          onMail={() => void mail('transaction_history', {})}
        />
        <StatementOffer type="personal_data" working={working} onMail={() => void mail('personal_data', {})} />
      </ul>
      <MailedStatements />
      <ProofPrompt {...prompt} />
    </Panel>
  );
}
