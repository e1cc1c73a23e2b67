-- Returns the category of a movement for a customer who has chosen none, from its kind and its description. `p_out` is true where
-- money left the customer's account. Words are looked for whole, in any case; those in Devanagari anywhere. The first
-- line that matches decides, so the more particular ones come first: a hospital's bill is health.

create or replace function bank.automatic_category(p_kind text, p_out boolean, p_description text) returns text
language sql immutable parallel safe
as $$
  select case
    when p_kind in ('term_deposit_opening', 'instalment', 'term_deposit_closing', 'term_deposit_reversal') then 'savings'
    when not p_out then 'income'
    when p_kind in ('claim', 'claim_payment') then 'other'
    when p_kind = 'charge' then 'bills'
    when p_description ~* '\m(rent|kiraya|landlord)\M|किराया' then 'rent'
    when p_description ~* '\m(grocery|groceries|kirana|ration|vegetables?|sabzi|fruits?|milk|supermarket|big ?basket|d-?mart|blinkit|zepto|instamart)\M|राशन|किराना|सब्ज|दूध' then 'groceries'
    when p_description ~* '\m(school|college|tuition|course|books?|coaching|exam)\M|स्कूल|ट्यूशन|किताब' then 'education'
    when p_description ~* '\m(doctor|hospital|clinic|medicines?|medical|pharmacy|chemist|dentist|dawai?)\M|दवा|डॉक्टर|अस्पताल' then 'health'
    when p_description ~* '\m(food|dinner|lunch|breakfast|restaurant|caf[eé]|coffee|tea|chai|snacks?|swiggy|zomato|dhaba)\M|खाना|भोजन|चाय' then 'food'
    when p_description ~* '\m(travel|trip|taxi|cab|auto|uber|ola|metro|bus|train|irctc|flights?|petrol|diesel|fuel|parking|toll|fastag|hotel)\M|यात्रा|पेट्रोल|टैक्सी' then 'travel'
    when p_description ~* '\m(movies?|cinema|netflix|hotstar|spotify|concert|games?)\M|फिल्म|फ़िल्म|सिनेमा' then 'entertainment'
    when p_description ~* '\m(shopping|clothes|saree|shoes|amazon|flipkart|myntra|meesho|furniture)\M|कपड़े|खरीदारी|ख़रीदारी' then 'shopping'
    when p_description ~* '\m(gift|birthday|wedding|shagun|family|pocket money)\M|उपहार|परिवार|शगुन' then 'family'
    when p_description ~* '\m(sip|mutual funds?|investment|shares|ppf|nps|gold|savings?)\M|निवेश|बचत' then 'savings'
    when p_description ~* '\m(bills?|electricity|bijli|water|gas|lpg|recharge|broadband|internet|wi-?fi|dth|insurance|premium|maintenance|tax|emi)\M|बिजली|बिल|रिचार्ज|गैस' then 'bills'
    when p_kind = 'withdrawal' then 'cash'
    else 'other'
  end
$$;
