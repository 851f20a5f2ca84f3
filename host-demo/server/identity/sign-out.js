document.getElementById('yes').click();
