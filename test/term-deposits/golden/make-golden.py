"""Works out the golden cases a second time, without the bank's code and by other means: exact fractions, one month or one
day at a time, rounded once with Decimal ROUND_HALF_UP. Run it to write deposits.csv and account-interest.csv again:

    python3 test/term-deposits/golden/make-golden.py
"""

import calendar
import csv
import random
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction
from pathlib import Path

getcontext().prec = 100  # more digits than any of these fractions needs to fall on the right side of a half
HERE = Path(__file__).parent
ONE_DAY = timedelta(days=1)


def to_paisa(exact: Fraction) -> int:
    return int((Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(Decimal(1), rounding=ROUND_HALF_UP))


def months_later(start: date, months: int) -> date:
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return date(year, month + 1, min(start.day, last))


def is_quarter_end(day: date) -> bool:
    return day.month % 3 == 0 and (day + ONE_DAY).day == 1


def of_percent(rate_bp: int) -> Fraction:
    return Fraction(rate_bp, 100 * 100)


def run_to_maturity(kind, amount, months, rate_bp, missed):
    """Month after month, what lies in the deposit earns a twelfth of the yearly rate."""
    inside, earned = 0, Fraction(0)
    for month in range(months):
        if month == 0:
            inside = amount
        elif kind == "recurring" and month + 1 not in missed:
            inside += amount
        earned += inside * of_percent(rate_bp) / 12
    return inside, to_paisa(earned)


def run_until(kind, amount, start, rate_bp, missed, end):
    """Day after day, what lies in the deposit at the day's end earns 1/365 of the yearly rate, in every year."""
    inside, by_contract, day, month = 0, Fraction(0), start, 0
    while day < end:
        if day == months_later(start, month):
            month += 1
            if month == 1 or (kind == "recurring" and month not in missed):
                inside += amount
        by_contract += inside * of_percent(rate_bp) / 365
        day += ONE_DAY
    # What falls due on the very day of closing has been taken that morning.
    if kind == "recurring" and end > start and end == months_later(start, month) and month + 1 not in missed:
        inside += amount
    return (inside or amount), by_contract


def closed_early(kind, amount, start, rate_bp, missed, end):
    inside, by_contract = run_until(kind, amount, start, rate_bp, missed, end)
    days = (end - start).days
    applied = 0 if days < 7 else max(0, rate_bp - 100)
    interest = to_paisa(by_contract * applied / rate_bp) if rate_bp else 0
    return inside, interest, to_paisa(by_contract) - interest, applied


def savings_pot(amount, start, rate_bp, end):
    """Each day earns on what lay there; at a quarter's end the sum is rounded and joins the balance."""
    inside, waiting, paid, day = amount, Fraction(0), 0, start
    while day < end:
        waiting += inside * of_percent(rate_bp) / 365
        if is_quarter_end(day):
            credit, waiting = to_paisa(waiting), Fraction(0)
            inside, paid = inside + credit, paid + credit
        day += ONE_DAY
    last = to_paisa(waiting)
    return inside + last, paid + last


AMOUNTS = [1, 49, 100, 9_999, 10_000, 333_333, 1_234_567, 5_000_00, 1_00_000_00, 99_999_999, 10_00_000_00]
TENURES = [3, 6, 12, 24, 36, 60]
STARTS = [date(2023, 8, 31), date(2023, 11, 30), date(2023, 12, 31), date(2024, 1, 29), date(2024, 1, 30), date(2024, 1, 31), date(2024, 2, 28),
          date(2024, 2, 29), date(2024, 3, 31), date(2024, 10, 31), date(2025, 2, 28), date(2025, 5, 31), date(2025, 12, 1), date(2026, 11, 21)]
RATES = {"fixed": [700, 700, 700, 725, 50, 100], "recurring": [650, 650, 650, 615], "tax_saving": [750, 750, 710], "savings": [350, 350, 375]}
BROKEN_AFTER = [0, 1, 6, 7, 8, 29, 30, 31, 59, 60, 89, 181, 364, 365, 366, 731]


def deposit_cases(rng):
    number = 0

    def case(kind, amount, tenure, rate_bp, start, event, on, missed, inside, interest, penalty, applied):
        nonlocal number
        number += 1
        maturity = months_later(start, tenure).isoformat() if kind != "savings" else ""
        return {
            "case": f"{kind}-{number}", "type": kind, "amount": amount, "tenure": tenure, "rate_bp": rate_bp, "start": start.isoformat(), "event": event,
            "on": on.isoformat(), "missed": " ".join(map(str, sorted(missed))), "maturity_date": maturity,
            "estimated": to_paisa(Fraction(amount) * of_percent(rate_bp) * Fraction(tenure, 12)),
            "principal": inside, "interest": interest, "penalty": penalty, "payout": inside + interest if kind != "savings" else inside,
            "applied_bp": applied,
        }

    for kind in ("fixed", "recurring"):
        for tenure in TENURES:
            for turn in range(10):
                amount, start, rate = rng.choice(AMOUNTS), STARTS[(turn * 5 + tenure) % len(STARTS)], rng.choice(RATES[kind])
                missed = set(rng.sample(range(2, tenure + 1), min(tenure - 1, turn // 2))) if kind == "recurring" else set()
                inside, interest = run_to_maturity(kind, amount, tenure, rate, missed)
                yield case(kind, amount, tenure, rate, start, "mature", months_later(start, tenure), missed, inside, interest, 0, rate)
        for index, days in enumerate(BROKEN_AFTER * 2):
            tenure = next(t for t in TENURES if t * 30 > days + 3) if index < len(BROKEN_AFTER) else 36
            amount, start, rate = rng.choice(AMOUNTS), STARTS[index % len(STARTS)], rng.choice(RATES[kind])
            end = start + timedelta(days=days)
            missed = set(rng.sample(range(2, tenure + 1), min(tenure - 1, index % 3))) if kind == "recurring" else set()
            yield case(kind, amount, tenure, rate, start, "close", end, missed, *closed_early(kind, amount, start, rate, missed, end))
        for tenure in TENURES:
            amount, start, rate = rng.choice(AMOUNTS), rng.choice(STARTS), rng.choice(RATES[kind])
            end = months_later(start, tenure) - ONE_DAY
            yield case(kind, amount, tenure, rate, start, "close", end, set(), *closed_early(kind, amount, start, rate, set(), end))
    for start in STARTS:
        amount, rate = rng.choice(AMOUNTS), rng.choice(RATES["tax_saving"])
        inside, interest = run_to_maturity("tax_saving", amount, 60, rate, set())
        yield case("tax_saving", amount, 60, rate, start, "mature", months_later(start, 60), set(), inside, interest, 0, rate)
    for index, days in enumerate(BROKEN_AFTER + [1096, 1461]):
        amount, start, rate = rng.choice(AMOUNTS), STARTS[index % len(STARTS)], rng.choice(RATES["savings"])
        end = start + timedelta(days=days)
        payout, interest = savings_pot(amount, start, rate, end)
        yield case("savings", amount, 0, rate, start, "close", end, set(), payout, interest, 0, rate)


ACCOUNT_RATES = {"savings": 450, "fixed": 750, "current": 0}
RATE_CHANGE = {"savings": (date(2025, 2, 11), 415)}


def account_rate(kind, day):
    changed, rate = RATE_CHANGE.get(kind, (date.max, 0))
    return rate if day >= changed else ACCOUNT_RATES[kind]


def account_cases(rng):
    last = date(2025, 6, 30)
    for number in range(1, 41):
        kind = rng.choice(["savings", "savings", "fixed", "fixed", "current"])
        day = date(2023, 12, 28) + timedelta(days=rng.randrange(0, 300))
        moves, balance = [], 0
        opened = day
        while day <= last:
            if balance == 0 or rng.random() < 0.6:
                amount = rng.choice([1, 99, 12_345, 1_000_00, 9_87_654_32, 10_00_000_00])
            else:
                amount = -rng.randrange(1, balance + 1) if rng.random() < 0.8 else -balance
            moves.append((day, amount))
            balance += amount
            day += timedelta(days=rng.choice([0, 0, 1, 2, 13, 30, 45, 90]))
        balance, waiting, credits, today = 0, Fraction(0), [], opened
        while today <= last:
            balance += sum(amount for when, amount in moves if when == today)
            waiting += balance * of_percent(account_rate(kind, today)) / 365
            if is_quarter_end(today):
                credit, waiting = to_paisa(waiting), Fraction(0)
                balance += credit
                credits.append((today, credit))
            today += ONE_DAY
        yield {
            "case": f"account-{number}", "type": kind, "opened": opened.isoformat(),
            "moves": " ".join(f"{when.isoformat()}:{amount}" for when, amount in moves),
            "credits": " ".join(f"{when.isoformat()}:{amount}" for when, amount in credits), "balance": balance,
        }


def write(name, rows):
    rows = list(rows)
    with open(HERE / name, "w", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    print(f"{name}: {len(rows)} cases")


write("deposits.csv", deposit_cases(random.Random(24)))
write("account-interest.csv", account_cases(random.Random(27)))
